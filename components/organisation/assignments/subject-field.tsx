"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { EntryPicker } from "@/components/forms/entry-picker";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videosQuery } from "@/lib/library/videos/api";
import type { AssignmentSubject } from "@/lib/organisation/assignments/schema";
import { byTitle } from "@/lib/platform/text";
import { kindWords } from "./assignment-words";

type Kind = AssignmentSubject["kind"];

type Props = {
  kind: Kind;
  id: string;
  /** The subject that the dialog opened with; a lesson is not in a list from which its title could be read. */
  first?: AssignmentSubject;
  onChange: (kind: Kind, id: string) => void;
  error?: string;
};

/** Chooses what is assigned: a learning path, a lesson or a career track. */
export function SubjectField({ kind, id, first, onChange, error }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Field label="What">
        <Select value={kind} onChange={({ target }) => onChange(target.value as Kind, "")}>
          <Options of={kindWords} />
        </Select>
      </Field>
      {kind === "video" ? (
        <LessonField id={id} firstTitle={first?.title} onChange={(videoId) => onChange(kind, videoId)} error={error} />
      ) : (
        <CourseField kind={kind} id={id} onChange={(courseId) => onChange(kind, courseId)} error={error} />
      )}
    </div>
  );
}

type CourseProps = { kind: Exclude<Kind, "video">; id: string; onChange: (id: string) => void; error?: string };

function CourseField({ kind, id, onChange, error }: CourseProps) {
  const { data: paths = [] } = useQuery({ ...learningPathsQuery(), enabled: kind === "path" });
  const { data: tracks = [] } = useQuery({ ...careerTracksQuery(), enabled: kind === "track" });
  const courses: { id: string; title: string }[] = kind === "path" ? paths : tracks.filter(({ isActive }) => isActive);
  return (
    <Field label={kindWords[kind]} error={error} required>
      <Select value={id} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose one</option>
        <Options of={[...courses].sort(byTitle).map((course) => [course.id, course.title])} />
      </Select>
    </Field>
  );
}

type LessonProps = Omit<CourseProps, "kind"> & { firstTitle?: string };

function LessonField({ id, firstTitle = "", onChange, error }: LessonProps) {
  const [search, setSearch] = useState("");
  const [title, setTitle] = useState(firstTitle);
  const q = useDeferredValue(search.trim());
  const query = useInfiniteQuery({ ...videosQuery(q ? { q } : {}), placeholderData: keepPreviousData });
  const found = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium text-fg-2">Lesson</legend>
      <p className="mb-2 font-semibold wrap-anywhere">{id ? title : "None chosen yet"}</p>
      {error && (
        <p role="alert" className="mb-2 text-small text-danger">
          {error}
        </p>
      )}
      <EntryPicker
        label="Search lessons"
        search={search}
        onSearch={setSearch}
        isSearching={query.isPending || query.isPlaceholderData || q !== search.trim()}
        found={found.filter((video) => video.id !== id).map((video) => ({ id: video.id, title: video.title }))}
        onPick={(entry) => {
          setTitle(entry.title);
          onChange(entry.id);
        }}
      />
    </fieldset>
  );
}
