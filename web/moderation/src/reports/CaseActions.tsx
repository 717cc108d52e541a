import { outranks } from '@folkmoot/contracts/moderation/ranks';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import type { ReportOutcome } from '@folkmoot/contracts/reports/limits';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import type { Resolution } from './resolution.ts';
import type { Change, OpenedCase } from './use-case.ts';
import { usePerson } from './use-person.ts';

type Props = {
  readonly shown: OpenedCase;
  readonly onChange: (change: Change) => void;
  readonly onClosed: (outcome: ReportOutcome, note: string) => void;
  readonly onOutdated: () => void;
};

/** The actions on a report. No sanction is offered if the account is deleted or the moderator does not outrank the user. */
export function CaseActions(props: Props) {
  const { subject } = props.shown;
  const viewer = useViewer();
  if (subject && outranks(viewer.badges, subject.badges)) return <AboutPerson {...props} id={subject.id} />;
  return <Buttons {...props} person={null} canDelete={false} />;
}

function AboutPerson({ id, ...props }: Props & { readonly id: string }) {
  const person = usePerson(id);
  const { kind } = props.shown;
  return person && <Buttons {...props} person={person} canDelete={kind === 'message' || kind === 'post'} />;
}

type ButtonsProps = Props & { readonly person: ModUser | null; readonly canDelete: boolean };

function Buttons({ person, canDelete, ...props }: ButtonsProps) {
  const { kind } = props.shown;
  const [chosen, setChosen] = useState<Resolution | null>(null);
  const isSuspended = person?.suspension != null;
  const offered = [
    {
      key: 'd',
      words: text(kind === 'post' ? 'deletePost' : 'deleteMessage'),
      chosen: { deletes: true, sanction: null },
      isOffered: canDelete,
    },
    { key: 'w', words: text('warn'), chosen: { deletes: false, sanction: 'warn' }, isOffered: person !== null },
    { key: 's', words: text('suspend'), chosen: { deletes: false, sanction: 'suspend' }, isOffered: person !== null && !isSuspended },
  ] as const;
  const close: Resolution = { deletes: false, sanction: null };
  const actions = offered.filter(({ isOffered }) => isOffered);
  useShortcuts({ ...Object.fromEntries(actions.map((each) => [each.key, () => setChosen(each.chosen)])), r: () => setChosen(close) });
  return (
    <>
      {actions.map((each) => (
        <Button key={each.key} variant="outlined" color="error" onClick={() => setChosen(each.chosen)}>
          {each.words}
        </Button>
      ))}
      <Button variant="outlined" onClick={() => setChosen(close)}>
        {text('closeReport')}
      </Button>
      {chosen && <ResolveDialog {...props} person={person} canDelete={canDelete} chosen={chosen} onCancel={() => setChosen(null)} />}
    </>
  );
}
