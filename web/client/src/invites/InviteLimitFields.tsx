import { Select } from '../ui/Select.tsx';
import { expiryOptions, type InviteLimits, usesOptions } from './invite-limits.ts';
import { text } from './texts.ts';

type InviteLimitFieldsProps = { readonly limits: InviteLimits; readonly onChange: (limits: InviteLimits) => void };

export function InviteLimitFields({ limits, onChange }: InviteLimitFieldsProps) {
  return (
    <>
      <Select
        label={text('expiresAfter')}
        value={limits.hours}
        onChange={(hours) => onChange({ ...limits, hours })}
        options={expiryOptions()}
      />
      <Select label={text('maxUses')} value={limits.uses} onChange={(uses) => onChange({ ...limits, uses })} options={usesOptions()} />
    </>
  );
}
