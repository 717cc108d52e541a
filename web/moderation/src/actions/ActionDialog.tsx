import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { type SubmitEvent, useState } from 'react';
import { useStepUp } from '../step-up/step-up.ts';
import { text } from '../texts.ts';
import { ActionTargets } from './ActionTargets.tsx';
import { type Action, NO_WISH, type Result, type Target, type Wish } from './action.ts';
import { carryOutEach } from './carry-out-each.ts';
import { Results } from './Results.tsx';
import { WishFields } from './WishFields.tsx';

type Props = {
  readonly action: Action;
  readonly targets: readonly Target[];
  /** `isDone`: the action succeeded for all targets. */
  readonly onClose: (isChanged: boolean, isDone: boolean) => void;
};

type Stage = 'asking' | 'under-way' | 'over';

/** Before: the targets, and fields such as the reason. During: the progress. After: the result of each. */
export function ActionDialog({ action, targets, onClose }: Props) {
  const { prove: proveOneself, forget } = useStepUp();
  const prove = action.isOpen ? async () => '' : proveOneself;
  const [wish, setWish] = useState<Wish>({ ...NO_WISH, ...action.initial });
  const [isAsked, setIsAsked] = useState(false);
  const [stage, setStage] = useState<Stage>('asking');
  const [results, setResults] = useState<readonly Result[]>([]);
  const isReasonMissing = action.asks.includes('reason') && !action.mayKeep && wish.reason.trim() === '';

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsAsked(true);
    if (isReasonMissing) return;
    // Asks before the progress is shown, so that a moderator who cancels is back at the form.
    if ((await prove()) === null) return;
    setStage('under-way');
    await carryOutEach(targets, {
      prove,
      forget,
      carryOut: (target, password) => action.carryOut(target, { ...wish, reason: wish.reason.trim() }, password),
      onResult: (result) => setResults((current) => [...current, result]),
    });
    setStage('over');
  }

  function close(): void {
    if (stage !== 'under-way')
      onClose(stage === 'over', results.length === targets.length && results.every(({ problem }) => problem === null));
  }

  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="action-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="action-title">{action.title(targets)}</DialogTitle>
        <DialogContent>
          {stage === 'asking' && (
            <>
              <DialogContentText sx={{ mb: 1 }}>{action.text}</DialogContentText>
              <WishFields action={action} wish={wish} onChange={setWish} isReasonMissing={isAsked && isReasonMissing} />
              <ActionTargets action={action} targets={targets} ipBan={wish.ipBan} deletesRecent={wish.deleteRecentMessages} />
            </>
          )}
          {stage === 'under-way' && (
            <LinearProgress
              variant="determinate"
              value={(results.length / targets.length) * 100}
              aria-label={text('progress', { done: results.length, all: targets.length })}
              sx={{ mb: 2 }}
            />
          )}
          {stage !== 'asking' && <Results results={results} all={targets.length} />}
        </DialogContent>
        <DialogActions>
          {stage === 'asking' ? (
            <>
              <Button onClick={close}>{text('cancel')}</Button>
              <Button type="submit" variant="contained" color={action.isDestructive ? 'error' : 'primary'}>
                {action.confirm}
              </Button>
            </>
          ) : (
            <Button variant="contained" onClick={close} disabled={stage === 'under-way'} autoFocus>
              {text('close')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
