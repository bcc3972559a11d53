"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { Field } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { TextArea, TextInput } from "@/components/ui/text-input";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { saveVideoMutation } from "@/lib/library/videos/mutations";
import { DEFAULT_POINTS } from "@/lib/library/videos/points";
import type { VideoForm as Values, Video, VideoInput } from "@/lib/library/videos/schema";
import { percent } from "@/lib/platform/counted";
import { WordsButton } from "../transcripts/words-button";
import { AreaRows } from "./area-rows";
import { LookUpStatus, useLookUp } from "./look-up";
import { PlaybackNotice } from "./playback-notice";
import { RecordingFacts } from "./recording-facts";
import { useRecording } from "./use-recording";
import { VideoPreview } from "./video-preview";

const UploadField = lazyPart(() => import("@/components/library/upload/upload-field"));
const RecordingsForm = lazyPart(() => import("./recordings-form"));
const QuestionsTab = lazyPart(() => import("@/components/library/items/questions-tab"));
const FrameChoice = lazyPart(() => import("@/components/library/upload/frame-choice"));

type Props = {
  /** Null for a new video. Its areas are empty if they could not be loaded. */
  video: Video | null;
  areas: KnowledgeArea[];
  /** Refetches the video. */
  reload: () => Promise<Video | null>;
  onSaved: (saved: Video) => void;
  onClose: () => void;
};

const schema = () => import("@/lib/library/videos/schema").then((schemas) => schemas.videoFormSchema);

function toValues(video: Video | null): Values {
  const rows = video?.knowledgeAreas.map(({ knowledgeAreaId, points }) => ({ knowledgeAreaId, points })) ?? [];
  return {
    title: video?.title ?? "",
    description: video?.description ?? "",
    videoUrl: video?.videoUrl ?? "",
    thumbnailUrl: video?.thumbnailUrl ?? null,
    duration: video?.duration ?? null,
    requiredPercent: video?.requiredPercent ?? null,
    passPercent: video?.passPercent ?? null,
    knowledgeAreas: rows.length > 0 ? rows : [{ knowledgeAreaId: "", points: DEFAULT_POINTS }],
  };
}

const toShare = (written: unknown) => (written === "" || written === null ? null : Number(written));

/** The form that adds or edits a video (docs/behaviour.md, 11 and 12). */
export function VideoForm({ video, areas, reload, onSaved, onClose }: Props) {
  const { mutateAsync: saveVideo } = useMutation(saveVideoMutation());
  const editor = useEntityForm<Values, VideoInput, Video>({
    schema,
    entity: video,
    toValues,
    save: async (input, read) => {
      if (input.uploadId) await uploading.finish();
      return saveVideo({ input, read });
    },
    reload,
    onSaved,
    saved: video ? "Video updated successfully!" : "Video added successfully with knowledge areas!",
    failed: (reason) =>
      video ? "Failed to update video. Please try again." : `Failed to add video: ${reason ?? "Please try again."}`,
  });
  const { form } = editor;
  const position = useRef<number | null>(null);
  const lookUp = useLookUp(form);
  const uploading = useRecording(form);
  const [several, setSeveral] = useState<File[]>();
  const isUpload = uploading.upload.state !== "none";
  const { register, watch, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const nameOf = (id: string) => areas.find((area) => area.id === id)?.name ?? "another area";
  const words: FieldWords<Values> = {
    title: { label: "Title", say: (title) => title },
    description: { label: "Description", say: (description) => description },
    videoUrl: { label: "Video URL", say: (url) => url ?? "" },
    requiredPercent: { label: "Share to watch", say: (share) => (share == null ? "as in Settings" : percent(share)) },
    passPercent: { label: "Share to pass", say: (share) => (share == null ? "as in Settings" : percent(share)) },
    knowledgeAreas: {
      label: "Knowledge areas",
      say: (rows) => rows.map(({ knowledgeAreaId, points }) => `${nameOf(knowledgeAreaId)} ${points}`).join(", "),
    },
  };
  // Fields filled in by the look-up do not count as unsaved changes.
  const { thumbnailUrl: _, duration: __, ...typed } = dirtyFields;

  if (several) return <RecordingsForm files={several} areas={areas} onClose={onClose} />;
  return (
    <EntityDialog
      editor={editor}
      what="video"
      words={words}
      isDirty={Object.keys(typed).length > 0}
      width="xl"
      onClose={onClose}
    >
      {video && <PlaybackNotice videoId={video.id} />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FormTabs video={video} position={() => position.current}>
          {video?.provider !== "file" && !isUpload && (
            <Field label="Video URL" error={errors.videoUrl?.message} hint={<LookUpStatus lookUp={lookUp} />} required>
              <TextInput {...register("videoUrl")} type="url" inputMode="url" autoComplete="off" spellCheck={false} />
            </Field>
          )}
          {video?.file && <RecordingFacts videoId={video.id} file={video.file} />}
          {!video && <UploadField uploading={uploading} label="Or a recording of yours" onSeveral={setSeveral} />}
          <Field label="Title" error={errors.title?.message} required>
            <TextInput {...register("title")} autoComplete="off" />
          </Field>
          <Field label="Description" error={errors.description?.message} optional>
            <TextArea {...register("description")} />
          </Field>
          <FormProvider {...form}>
            <AreaRows areas={areas} />
          </FormProvider>
          <ShareField
            form={form}
            name="requiredPercent"
            label="Share to watch"
            hint="Percent of this lesson that must be watched. Empty: the share of Settings."
          />
          <ShareField
            form={form}
            name="passPercent"
            label="Share to pass the check"
            hint="Percent of right answers. Empty: the share of Settings."
          />
          {video && <WordsButton video={video} />}
        </FormTabs>
        {isUpload ? (
          <FrameChoice uploading={uploading} />
        ) : (
          <VideoPreview
            title={watch("title")}
            videoUrl={watch("videoUrl") ?? ""}
            thumbnailUrl={watch("thumbnailUrl")}
            duration={watch("duration")}
            onPosition={(seconds) => {
              position.current = seconds;
            }}
            onDuration={(seconds) => setValue("duration", Math.max(1, Math.round(seconds)))}
          />
        )}
      </div>
    </EntityDialog>
  );
}

/** The fields of a video, and a tab with the questions of an existing video. */
function FormTabs({
  video,
  position,
  children,
}: {
  video: Video | null;
  position: () => number | null;
  children: ReactNode;
}) {
  const fields = <div className="flex flex-col gap-8">{children}</div>;
  if (!video) return fields;
  return (
    <Tabs defaultValue="details">
      <TabList aria-label="About this video">
        <Tab value="details">Details</Tab>
        <Tab value="questions" onPointerEnter={QuestionsTab.preload} onFocus={QuestionsTab.preload}>
          Questions
        </Tab>
      </TabList>
      <TabPanel value="details">{fields}</TabPanel>
      <TabPanel value="questions">
        <QuestionsTab videoId={video.id} position={position} />
      </TabPanel>
    </Tabs>
  );
}

type ShareProps = {
  form: UseFormReturn<Values, unknown, VideoInput>;
  name: "requiredPercent" | "passPercent";
  label: string;
  hint: string;
};

/** A percentage of the video instead of the organisation's setting. */
function ShareField({ form: { register, formState }, name, label, hint }: ShareProps) {
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} optional>
      <TextInput {...register(name, { setValueAs: toShare })} type="number" inputMode="numeric" min={0} max={100} />
    </Field>
  );
}
