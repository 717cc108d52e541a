import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Section } from '../layout/Section.tsx';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import type { ConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { DeleteRule } from './DeleteRule.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleRow } from './RuleRow.tsx';

/** The open dialog. null: only the list. `rule` null: a new rule. */
type Subject = { readonly doing: 'write'; readonly rule: ShownRule | null } | { readonly doing: 'delete'; readonly rule: ShownRule } | null;

export function Rules({ rules: { data, error, again } }: { readonly rules: ConsoleQuery<readonly ShownRule[]> }) {
  const [subject, setSubject] = useState<Subject>(null);
  const isFull = (data?.length ?? 0) >= AUTOMOD_LIMITS.rules;
  const close = () => setSubject(null);
  const add = (
    <Button
      variant="contained"
      size="small"
      startIcon={<Add />}
      disabled={!data || isFull}
      onClick={() => setSubject({ doing: 'write', rule: null })}
      sx={{ flexShrink: 0 }}
    >
      {text('automodAdd')}
    </Button>
  );
  return (
    <Section title={text('automodRules')} action={add}>
      {!data && (error ? <Failed error={error} onRetry={again} /> : <Waiting />)}
      {data?.length === 0 && <Empty title={text('automodNoRules')} words={text('automodNoRulesText')} />}
      {isFull && (
        <Typography variant="body2" color="textSecondary">
          {text('automodFull', { max: AUTOMOD_LIMITS.rules })}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={text('automodRules')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onChoose={(doing) => setSubject({ doing, rule })} />
          ))}
        </Box>
      )}
      {subject?.doing === 'write' && <RuleDialog rule={subject.rule} onClose={close} />}
      {subject?.doing === 'delete' && <DeleteRule rule={subject.rule} onClose={close} />}
    </Section>
  );
}
