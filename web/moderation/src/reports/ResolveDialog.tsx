import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import { REPORT_LIMITS, REPORT_OUTCOMES, type ReportOutcome } from '@folkmoot/contracts/reports/limits';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ActionTargets } from '../actions/ActionTargets.tsx';
import { NO_WISH, type Wish } from '../actions/action.ts';
import { WishFields } from '../actions/WishFields.tsx';
import type { Problem } from '../api/problem.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { text } from '../texts.ts';
import { suspend, targetOf, warn } from '../users/user-actions.ts';
import { outcomeText } from './case-texts.ts';
import { proposedReason } from './reasons.ts';
import { confirmText, outcomeOf, type Resolution, type Sanction } from './resolution.ts';
import type { Change, OpenedCase } from './use-case.ts';
import { useResolving } from './use-resolving.ts';

type Props = {
  readonly shown: OpenedCase;
  /** The user who can be warned or suspended. null: none. */
  readonly person: ModUser | null;
  readonly canDelete: boolean;
  readonly chosen: Resolution;
  readonly onChange: (change: Change) => void;
  readonly onClosed: (outcome: ReportOutcome, note: string) => void;
  /** The displayed data is outdated. */
  readonly onOutdated: () => void;
  readonly onCancel: () => void;
};

const SANCTIONS: readonly (Sanction | null)[] = [null, 'warn', 'suspend'];
const ACTIONS = { warn, suspend } as const;

/** Executes the actions and closes the report in one step. */
export function ResolveDialog({ shown, person, canDelete, chosen, onChange, onClosed, onOutdated, onCancel }: Props) {
  const { kind } = shown;
  const [resolution, setResolution] = useState<Resolution>(chosen);
  const [wish, setWish] = useState<Wish>({ ...NO_WISH, reason: proposedReason(shown) });
  const [selectedOutcome, setSelectedOutcome] = useState<ReportOutcome | null>(null);
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  const resolving = useResolving({ shown, person, onChange, onClosed, onOutdated });
  const { done, problem, isPending } = resolving;
  const { deletes, sanction } = resolution;
  const action = sanction === null ? null : ACTIONS[sanction];
  const targets = useMemo(() => (person ? [targetOf(person)] : []), [person]);
  const isReasonMissing = action !== null && wish.reason.trim() === '';
  const isSanctioned = done.has('warn') || done.has('suspend');
  const outcome = selectedOutcome ?? outcomeOf(resolution);
  const isSuspended = person?.suspension != null;

  async function submit(): Promise<void> {
    setIsSent(true);
    if (!isReasonMissing)
      await resolving.resolve({ ...resolution, wish, outcome, isOutcomeChosen: selectedOutcome !== null, note: note.trim() });
  }

  return (
    <FormDialog
      title={text('resolveTitle')}
      explanation={text(kind === 'ticket' ? 'resolveTicketText' : 'resolveText')}
      confirm={confirmText(remaining(resolution, done), kind)}
      isDestructive={!isPending && (deletes || action !== null)}
      isPending={isPending}
      problem={problem}
      onSubmit={submit}
      onCancel={() => resolving.leave(onCancel)}
    >
      {canDelete && (
        <FormControlLabel
          sx={{ display: 'flex' }}
          disabled={done.has('delete')}
          label={text(kind === 'post' ? 'deletePost' : 'deleteMessage')}
          control={<Checkbox checked={deletes} onChange={({ target }) => setResolution({ ...resolution, deletes: target.checked })} />}
        />
      )}
      {person && (
        <FormControl disabled={isSanctioned} sx={{ mt: 1 }}>
          <FormLabel id="sanction">{text('sanction')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby="sanction"
            value={sanction ?? 'none'}
            onChange={(_, value) => setResolution({ ...resolution, sanction: SANCTIONS.find((each) => each === value) ?? null })}
          >
            {SANCTIONS.filter((each) => each !== 'suspend' || !isSuspended || done.has('suspend')).map((each) => (
              <FormControlLabel key={each ?? 'none'} value={each ?? 'none'} label={text(each ?? 'noSanction')} control={<Radio />} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      {action && !isSanctioned && <WishFields action={action} wish={wish} onChange={setWish} isReasonMissing={isSent && isReasonMissing} />}
      {action && !isSanctioned && (
        <ActionTargets action={action} targets={targets} ipBan={wish.ipBan} deletesRecent={wish.deleteRecentMessages} />
      )}
      <OutcomeSelect problem={resolving.refusal} outcome={outcome} onChoose={setSelectedOutcome} isTicket={kind === 'ticket'} />
      <TextField
        label={text('note')}
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText={text('noteHint', { max: REPORT_LIMITS.note })}
        slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.note } }}
      />
      {shown.takenBy === null && !done.has('claim') && (
        <Typography variant="body2" color="textSecondary">
          {text('claimsFirst')}
        </Typography>
      )}
    </FormDialog>
  );
}

/** The actions that still have to be executed. */
function remaining({ deletes, sanction }: Resolution, done: ReadonlySet<string>): Resolution {
  return { deletes: deletes && !done.has('delete'), sanction: sanction !== null && done.has(sanction) ? null : sanction };
}

type OutcomeSelectProps = {
  readonly problem: Problem | null;
  readonly outcome: ReportOutcome;
  readonly onChoose: (outcome: ReportOutcome | null) => void;
  readonly isTicket: boolean;
};

/** The outcome follows the actions. A moderator who acted elsewhere can select another. */
function OutcomeSelect({ problem, outcome, onChoose, isTicket }: OutcomeSelectProps) {
  const isRefused = problem?.path === 'outcome';
  return (
    <TextField
      select
      label={text('outcome')}
      value={outcome}
      onChange={({ target }) => onChoose(REPORT_OUTCOMES.find((each) => each === target.value) ?? null)}
      error={isRefused}
      sx={{ mt: 2 }}
      helperText={isRefused ? problem.message : text(isTicket ? 'outcomeTicketHint' : 'outcomeHint')}
    >
      {REPORT_OUTCOMES.map((each) => (
        <MenuItem key={each} value={each}>
          {outcomeText(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}
