"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceSuccess, attempt } from "@/components/forms/announce";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useFormats } from "@/components/identity/auth/preferences";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListState } from "@/components/lists/list-state";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { TextInput } from "@/components/ui/text-input";
import { assignedPeopleQuery } from "@/lib/organisation/assignments/api";
import { excuseMutation, extendMutation } from "@/lib/organisation/assignments/mutations";
import type { AssignedPerson, Assignment, PersonState } from "@/lib/organisation/assignments/schema";
import type { Formats } from "@/lib/platform/formats";
import { stateTones, stateWords } from "./assignment-words";

const RemindDialog = lazyPart(() => import("./remind-dialog"));

type Row = AssignedPerson & { id: string };

const evidenceWords = {
  checked: "checked",
  watched: "watched",
  marked: "marked",
  imported: "imported",
  carried: "carried over",
};

const columns = ({ longDay, date }: Formats): [Column<Row>, ...Column<Row>[]] => [
  { header: "Name", cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
  { header: "Status", cell: ({ state }) => <Chip tone={stateTones[state]}>{stateWords[state]}</Chip> },
  { header: "Due", cell: ({ dueOn }) => (dueOn ? longDay(dueOn) : "No due date") },
  {
    header: "Done",
    cell: ({ doneAt, doneEvidence }) =>
      doneAt ? `${date(doneAt)}, ${doneEvidence ? evidenceWords[doneEvidence] : ""}` : "Not yet",
  },
];

type Props = {
  assignment: Assignment;
  /** Shows only users of this team and those below it. */
  teamId?: string;
  /** The state that is chosen when the dialog opens. */
  firstState?: PersonState;
  onClose: () => void;
};

/** The users under an assignment with their states; reminds, extends and excuses chosen users. */
export default function AssignmentPeople({ assignment, teamId, firstState, onClose }: Props) {
  const formats = useFormats();
  const [state, setState] = useState(firstState);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    ...assignedPeopleQuery(assignment.id, { state, teamId }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { rows, total } = rowsOf(query.data);
  return (
    <Dialog
      onClose={onClose}
      title={assignment.subject.title}
      description={assignment.team ? `Assigned to ${assignment.team.name}` : "Assigned to single users"}
      shape="sheet"
      width="xl"
      footer={<PeopleActs assignmentId={assignment.id} userIds={[...selected]} onDone={() => setSelected(new Set())} />}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-fg-3">
          {query.data && formats.counted(total, "user")}
        </p>
        <FilterSelect
          label="Status"
          value={state ?? ""}
          onChoose={(chosen) => {
            setSelected(new Set());
            setState((chosen || undefined) as PersonState | undefined);
          }}
          all="Any status"
          options={stateWords}
          className="w-48"
        />
      </div>
      <ListState
        query={query}
        what="The users"
        isEmpty={rows.length === 0}
        empty={<EmptyState level={3} title={state ? "No user matches" : "This assignment has no users yet"} />}
      >
        <DataTable
          caption="Users under the assignment"
          rows={rows.map((person) => ({ ...person, id: person.userId, title: person.name }))}
          columns={columns(formats)}
          selected={selected}
          onSelect={setSelected}
          isDimmed={query.isPlaceholderData}
        />
        <LoadMore query={query} />
      </ListState>
    </Dialog>
  );
}

type ActProps = { assignmentId: string; userIds: string[]; onDone: () => void };

/** The buttons for the chosen users. */
function PeopleActs({ assignmentId, userIds, onDone }: ActProps) {
  const { counted } = useFormats();
  const [open, setOpen] = useState<"extend" | "excuse" | "remind">();
  const { mutateAsync: excuse, isPending: isExcusing } = useMutation(excuseMutation(assignmentId));
  const close = () => setOpen(undefined);
  const excuseChosen = () =>
    attempt(async () => {
      const { changed } = await excuse(userIds);
      announceSuccess(`${counted(changed, "user")} excused`);
      close();
      onDone();
    });
  const isNone = userIds.length === 0;
  return (
    <>
      <p role="status" className="mr-auto self-center text-small text-fg-3">
        {isNone ? "Choose users to act" : `${counted(userIds.length, "user")} chosen`}
      </p>
      <Button variant="secondary" disabled={isNone} onClick={() => setOpen("excuse")}>
        Excuse
      </Button>
      <Button variant="secondary" disabled={isNone} onClick={() => setOpen("extend")}>
        Extend
      </Button>
      <Button disabled={isNone} onClick={() => setOpen("remind")}>
        Remind
      </Button>
      {open === "extend" && (
        <ExtendDialog assignmentId={assignmentId} userIds={userIds} onDone={onDone} onClose={close} />
      )}
      {open === "remind" && <RemindDialog about={{ assignmentId }} userIds={userIds} onDone={onDone} onClose={close} />}
      <AlertDialog
        open={open === "excuse"}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Excuse ${counted(userIds.length, "user")}?`}
        description="They need not complete it, and are not reminded."
        confirmLabel="Excuse"
        loading={isExcusing}
        onConfirm={excuseChosen}
      />
    </>
  );
}

const schema = () => import("@/lib/organisation/assignments/schema").then((schemas) => schemas.extensionSchema);

/** Asks for the later due day. */
function ExtendDialog({ assignmentId, userIds, onDone, onClose }: ActProps & { onClose: () => void }) {
  const { counted } = useFormats();
  const { mutateAsync: extend } = useMutation(extendMutation(assignmentId));
  const form = useCheckedForm<{ userIds: string[]; dueOn: string }>({
    schema,
    defaultValues: { userIds, dueOn: "" },
    send: async (extension) => {
      const { changed } = await extend(extension);
      announceSuccess(`${counted(changed, "user")} extended`);
      onClose();
      onDone();
    },
  });
  return (
    <SmallFormDialog
      form={form}
      title={`Extend for ${counted(userIds.length, "user")}`}
      description="Users who are done or due later keep their day."
      submitLabel="Extend"
      hasCancel
      onClose={onClose}
    >
      <Field label="New due date" error={form.formState.errors.dueOn?.message} required>
        <TextInput {...form.register("dueOn")} type="date" />
      </Field>
    </SmallFormDialog>
  );
}
