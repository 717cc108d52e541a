import { createCustomInvite } from '@folkmoot/contracts/invites/commands';
import { INVITE_LIMITS } from '@folkmoot/contracts/invites/limits';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useHasPerks } from '../instance/instance-rules.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { copy } from './copy.ts';
import { linkOf, useChangeInvites } from './invites-query.ts';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

/** The invite with a custom code. A new one replaces it. */
export function CustomInvite({ server }: { readonly server: RawServer }) {
  const hasCustom = useHasPerks(server);
  const [code, setCode] = useState('');
  const change = useChangeInvites(server.id);
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    const invite = await call(createCustomInvite, { params: { serverId: server.id }, body: { code: code.trim() } });
    change((invites) => [invite, ...invites.filter((other) => !other.isCustom)]);
    setCode('');
    await copy(linkOf(invite), text('inviteCreated'));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== '') attempt();
  }

  return (
    <Section title={text('custom')} description={hasCustom ? text('customText') : text('customUnverified')}>
      <form className="settings-inline-form" onSubmit={submit}>
        <TextField
          label={text('customLabel')}
          prefix={`${window.location.host}/i/`}
          value={code}
          onChange={(value) => {
            forget();
            setCode(value);
          }}
          maxLength={INVITE_LIMITS.code.max}
          error={problem?.message}
          isDisabled={!hasCustom}
          autoComplete="off"
          spellCheck="false"
        />
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={!hasCustom || code.trim() === ''}>
          {text('customSave')}
        </Button>
      </form>
    </Section>
  );
}
