import { changeSiteRule, createSiteRule } from '@folkmoot/contracts/automod/commands';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { DialogForm } from '../layout/FormDialog.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { DryRunPanel } from './DryRunPanel.tsx';
import { type Draft, draftOf, wishOf } from './draft.ts';
import { type Faults, faultsOf, fieldOf, triggerFaults } from './faults.ts';
import { RuleFields } from './RuleFields.tsx';
import { useChanged } from './use-automod.ts';
import { useCommandWithProof } from './use-command-with-proof.ts';

/** `rule` null: creates a new rule. */
type Props = { readonly rule: ShownRule | null; readonly onClose: () => void };

/** The part of the form that was submitted. Missing fields are reported only for that part. */
type Checked = 'nothing' | 'trigger' | 'all';

const CHECKS: Readonly<Record<Checked, (draft: Draft) => Faults>> = { nothing: () => ({}), trigger: triggerFaults, all: faultsOf };

/** Keeps the buttons in view, even with many matches. */
const FITTING = { '& form': { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 } } as const;

/** Edits a rule, with a dry run next to it. */
export function RuleDialog({ rule, onClose }: Props) {
  const titleId = useId();
  const isNarrow = useNarrow();
  const runWithProof = useCommandWithProof();
  const changed = useChanged();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [checked, setChecked] = useState<Checked>('nothing');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const refusedField = problem && fieldOf(problem, draft);
  const faults = { ...CHECKS[checked](draft), ...(problem && refusedField ? { [refusedField]: problem.message } : {}) };

  function change(next: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...next }));
    setIsTouched(true);
    setProblem(null);
  }

  /** An accidental click must not discard input. */
  function slip(): void {
    if (!isPending && !isTouched) onClose();
  }

  async function submit(): Promise<void> {
    setChecked('all');
    setProblem(null);
    if (Object.keys(faultsOf(draft)).length > 0) return;
    setIsPending(true);
    const wish = wishOf(draft, rule);
    const outcome = await runWithProof(wish.name, (password) =>
      rule
        ? call(changeSiteRule, { params: { ruleId: rule.id }, body: { rule: wish, password } })
        : call(createSiteRule, { body: { rule: wish, password } }),
    );
    if (outcome === 'done') {
      await changed();
      notify(text(rule ? 'saved' : 'automodCreated'), { type: 'success' });
      return onClose();
    }
    setIsPending(false);
    if (outcome !== 'cancelled') setProblem(outcome);
  }

  /** The rule for a dry run, which needs a valid trigger but no name. */
  function tried() {
    setProblem(null);
    setChecked((current) => (current === 'all' ? current : 'trigger'));
    if (Object.keys(triggerFaults(draft)).length > 0) return null;
    const { name, ...wish } = wishOf({ ...draft, isTimedOut: false }, rule);
    return { ...wish, name: name || text('automodDry') };
  }

  return (
    <Dialog
      open
      onClose={slip}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby={titleId}
      sx={FITTING}
      slotProps={{ paper: isNarrow ? { sx: { borderRadius: 0 } } : {} }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {rule ? text('automodEditTitle', { name: rule.name }) : text('automodNewTitle')}
      </DialogTitle>
      <DialogForm
        confirm={text(rule ? 'save' : 'automodCreate')}
        isPending={isPending}
        problem={problem && refusedField === null ? problem.message : null}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: isNarrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' }}>
          <RuleFields draft={draft} faults={faults} onChange={change} />
          <DryRunPanel
            tested={wishOf(draft, rule)}
            ruleToTry={tried}
            isRefusalOfRule={(refusal) => fieldOf(refusal, draft) !== null}
            onRefused={setProblem}
            onTouched={() => setIsTouched(true)}
          />
        </Box>
      </DialogForm>
    </Dialog>
  );
}
