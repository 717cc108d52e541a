import { releaseCase, takeCase } from '@folkmoot/contracts/reports/staff-commands';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import type { Change, OpenedCase } from './use-case.ts';

type Props = {
  readonly shown: OpenedCase;
  readonly onChange: (change: Change) => void;
  /** It is not as it is shown. */
  readonly onOutdated: () => void;
};

/** So that two do not do the same; what somebody took who is away can be given back by anybody. */
export function TakeOrRelease({ shown, onChange, onOutdated }: Props) {
  const notify = useNotify();
  const { id, username } = useViewer();
  const [isPending, setIsPending] = useState(false);
  const isTaken = shown.takenBy !== null;

  async function act(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      await call(isTaken ? releaseCase : takeCase, { params: { caseId: shown.id } });
      onChange(isTaken ? { status: 'open', takenBy: null } : { status: 'taken', takenBy: { id, username } });
      notify(text(isTaken ? 'releasedNow' : 'takenNow'), { type: 'success' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
      onOutdated();
    }
    setIsPending(false);
  }

  useShortcuts({ t: () => void act() });
  return (
    <Button variant={isTaken ? 'outlined' : 'contained'} loading={isPending} onClick={() => void act()}>
      {text(isTaken ? 'releaseCase' : 'takeCase')}
    </Button>
  );
}
