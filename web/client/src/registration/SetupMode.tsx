import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { REGISTRATION_MODES } from '@folkmoot/contracts/instance/settings/registration';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { SetupStep } from './SetupStep.tsx';
import { text } from './texts.ts';
import { useSettings } from './use-settings.ts';

type Mode = (typeof REGISTRATION_MODES)[number];

const WORDS = {
  open: ['modeOpen', 'modeOpenText'],
  invite: ['modeInvite', 'modeInviteText'],
  approval: ['modeApproval', 'modeApprovalText'],
  closed: ['modeClosed', 'modeClosedText'],
} as const;

function modeOf(id: string): Mode {
  return REGISTRATION_MODES.find((mode) => mode === id) ?? 'open';
}

/** Selects who can register. */
export function SetupMode({ onDone }: { readonly onDone: () => void }) {
  const { data } = useSettings();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const isLocked = data?.locked.includes('registration') ?? false;
  const { attempt, isPending, problem } = useAttempt(async () => {
    if (chosen !== null) await call(changeInstance, { body: { registration: chosen } });
    onDone();
  });
  return (
    <AuthCard
      title={text('setupModeTitle')}
      onSubmit={() => attempt()}
      problem={problem?.message ?? null}
      isPending={isPending}
      footer={text('setupLater')}
    >
      <SetupStep step={3} />
      <Select
        label={text('setupModeTitle')}
        value={chosen ?? data?.registration ?? 'open'}
        onChange={(id) => setChosen(modeOf(id))}
        options={REGISTRATION_MODES.map((id) => {
          const [label, description] = WORDS[id];
          return { id, label: text(label), description: text(description) };
        })}
        {...(isLocked ? { description: text('setupLocked'), isDisabled: true } : {})}
      />
      <Button type="submit" variant="primary" isPending={isPending} autoFocus>
        {text('continue')}
      </Button>
    </AuthCard>
  );
}
