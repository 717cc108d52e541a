import { RULE_BADGES } from '@folkmoot/contracts/identity-providers/settings';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { text } from '../texts.ts';
import { emptyRule, type TypedRule } from './provider-form.ts';

type Props = { readonly rules: readonly TypedRule[]; readonly onChange: (rules: readonly TypedRule[]) => void };

/** Maps claims to a badge, a server, or both. */
export function ProviderRules({ rules, onChange }: Props) {
  const change = (key: number, part: Partial<TypedRule>) => onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mt: 2, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {text('providerRules')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text('providerRulesText')}
      </Typography>
      {rules.map(({ key, claim, value, badge, serverId }, index) => (
        <Box key={key} sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mt: 1, alignItems: 'center' }}>
          <TextField label={text('providerRuleClaim')} value={claim} onChange={({ target }) => change(key, { claim: target.value })} />
          <TextField label={text('providerRuleValue')} value={value} onChange={({ target }) => change(key, { value: target.value })} />
          <TextField select label={text('providerRuleBadge')} value={badge} onChange={({ target }) => change(key, { badge: target.value })}>
            <MenuItem value="">{text('providerRuleNoBadge')}</MenuItem>
            {RULE_BADGES.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={text('providerRuleServer')}
            value={serverId}
            onChange={({ target }) => change(key, { serverId: target.value })}
          />
          <Button onClick={() => onChange(rules.filter((rule) => rule.key !== key))} sx={{ justifySelf: 'start' }}>
            {text('providerRuleRemove', { count: index + 1 })}
          </Button>
        </Box>
      ))}
      <Button onClick={() => onChange([...rules, emptyRule(rules)])} sx={{ mt: 1 }}>
        {text('providerRuleAdd')}
      </Button>
    </Box>
  );
}
