import { outranks } from '@folkmoot/contracts/moderation/ranks';
import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import type { ReportOutcome } from '@folkmoot/contracts/reports/limits';
import Button from '@mui/material/Button';
import { useOpenAct } from '../acts/acts.ts';
import { call } from '../api/call.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useAsked } from '../reading/use-asked.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { suspend, targetOf, warn } from '../users/user-acts.ts';
import { forCase } from './act-of-case.ts';
import type { OpenedCase } from './use-case.ts';

type Props = {
  readonly shown: OpenedCase;
  /** What can be said of it now. */
  readonly onDone: (outcome: ReportOutcome) => void;
};

function personOf(id: string, signal?: AbortSignal): Promise<ModUser> {
  return call(getModeratedUser, { params: { userId: id } }, signal ? { signal } : {});
}

/** Nothing where nobody is there to be warned, or stands too high. */
export function CaseVerbs({ shown, onDone }: Props) {
  const { subject } = shown;
  const viewer = useViewer();
  if (!subject || !outranks(viewer.badges, subject.badges)) return null;
  return <Verbs shown={shown} id={subject.id} onDone={onDone} />;
}

function Verbs({ shown, id, onDone }: Props & { readonly id: string }) {
  const open = useOpenAct();
  const { data } = useAsked(['person-of-case', id], (signal) => personOf(id, signal));
  const isSuspended = data ? data.suspension !== null : null;

  /** With enough of them a warning suspends, and that is what was done then. */
  async function warned(): Promise<void> {
    const after = await personOf(id).catch(() => null);
    onDone(isSuspended === false && after?.suspension ? 'suspended' : 'warned');
  }

  const beginWarning = () => data && open(forCase(warn, shown), [targetOf(data)], () => void warned());
  const beginSuspension = () => data && open(forCase(suspend, shown), [targetOf(data)], () => onDone('suspended'));
  useShortcuts({ w: data !== undefined && beginWarning, s: isSuspended === false && beginSuspension });
  if (!data) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={beginWarning}>
        {text('warn')}
      </Button>
      {!isSuspended && (
        <Button variant="outlined" color="error" onClick={beginSuspension}>
          {text('suspend')}
        </Button>
      )}
    </>
  );
}
