import { changeSiteRule } from '@folkmoot/contracts/automod/commands';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { momentText } from '../format.ts';
import { text } from '../texts.ts';
import { draftOf, wishOf } from './draft.ts';
import { actionTexts, kindText, placeText, triggerText } from './rule-texts.ts';
import { SetBy } from './SetBy.tsx';
import { useChanged } from './use-automod.ts';
import { useCommandWithProof } from './use-command-with-proof.ts';

type Props = { readonly rule: ShownRule; readonly onChoose: (doing: 'write' | 'delete') => void };

/** A rule with a switch that turns it on or off. */
export function RuleRow({ rule, onChoose }: Props) {
  const { id, name, enabled, trigger, holdsIn, caught, setById, setAt } = rule;
  const changed = useChanged();
  const runWithProof = useCommandWithProof();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function turn(isOn: boolean): Promise<void> {
    setIsPending(true);
    setProblem(null);
    const wish = { ...wishOf(draftOf(rule), rule), enabled: isOn };
    const outcome = await runWithProof(name, (password) =>
      call(changeSiteRule, { params: { ruleId: id }, body: { rule: wish, password } }),
    );
    if (outcome === 'done') await changed();
    else if (outcome !== 'cancelled') setProblem(outcome.message);
    setIsPending(false);
  }

  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', display: 'flex', gap: 1, minWidth: 0 }}>
      <Switch
        checked={enabled}
        disabled={isPending}
        onChange={({ target }) => void turn(target.checked)}
        slotProps={{ input: { 'aria-label': text('automodSwitch', { name }) } }}
        sx={{ flexShrink: 0, ml: -1, mt: -0.75 }}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <bdi>{name}</bdi>
          </Typography>
          <Chip size="small" variant="outlined" label={kindText(trigger.kind)} />
          {!enabled && <Chip size="small" label={text('automodOff')} />}
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{triggerText(trigger)}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('automodAppliesTo', { places: holdsIn.map(placeText).join(' · ') })}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {[...actionTexts(rule), text.many('automodCaughtCount', caught)].join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2, minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary">
            {text('automodSetBy')} <SetBy id={setById} />
            {' · '}
            <time dateTime={new Date(setAt).toISOString()}>{momentText(setAt)}</time>
          </Typography>
          <Box sx={{ display: 'flex', ml: 'auto' }}>
            <Button size="small" aria-label={text('editNamed', { name })} onClick={() => onChoose('write')}>
              {text('edit')}
            </Button>
            <Button size="small" color="error" aria-label={text('deleteNamed', { name })} onClick={() => onChoose('delete')}>
              {text('delete')}
            </Button>
          </Box>
        </Box>
        {problem !== null && (
          <Alert severity="error" variant="outlined">
            {problem}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
