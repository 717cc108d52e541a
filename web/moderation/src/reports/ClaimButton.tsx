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
  /** The displayed data is outdated. */
  readonly onOutdated: () => void;
};

/** A claim prevents two moderators from doing the same work. Any moderator can unclaim the report of an absent colleague. */
export function ClaimButton({ shown, onChange, onOutdated }: Props) {
  const notify = useNotify();
  const { id, username } = useViewer();
  const [isPending, setIsPending] = useState(false);
  const isClaimed = shown.takenBy !== null;

  async function toggle(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      await call(isClaimed ? releaseCase : takeCase, { params: { caseId: shown.id } });
      onChange(isClaimed ? { status: 'open', takenBy: null } : { status: 'taken', takenBy: { id, username } });
      notify(text(isClaimed ? 'unclaimedNow' : 'claimedNow'), { type: 'success' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
      onOutdated();
    }
    setIsPending(false);
  }

  useShortcuts({ t: () => void toggle() });
  return (
    <Button variant={isClaimed ? 'outlined' : 'contained'} loading={isPending} onClick={() => void toggle()}>
      {text(isClaimed ? 'unclaim' : 'claim')}
    </Button>
  );
}
