import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { SetupStep } from './SetupStep.tsx';
import { text } from './texts.ts';
import { useSettings } from './use-settings.ts';

const PATHS = { name: ['name'], description: ['description'] };

/** The name of the instance. A name from the environment is shown, and cannot be changed here. */
export function SetupName({ onDone }: { readonly onDone: () => void }) {
  const { data } = useSettings();
  const [typed, setTyped] = useState<{ readonly name?: string; readonly description?: string }>({});
  const isLocked = (name: string) => data?.locked.includes(name) ?? false;
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    if (Object.keys(typed).length > 0) await call(changeInstance, { body: typed });
    onDone();
  });
  const errors = fieldProblems(problem, PATHS);
  const change = (part: typeof typed) => {
    forget();
    setTyped((current) => ({ ...current, ...part }));
  };
  return (
    <AuthCard
      title={text('setupNameTitle')}
      onSubmit={() => attempt()}
      problem={errors.general}
      isPending={isPending}
      footer={text('setupLater')}
    >
      <SetupStep step={2} />
      <TextField
        label={text('setupName')}
        value={typed.name ?? data?.name ?? ''}
        onChange={(name) => change({ name })}
        error={errors.fields.name}
        {...(isLocked('name') ? { description: text('setupLocked'), isDisabled: true } : {})}
        autoFocus
      />
      <TextArea
        label={text('setupDescription')}
        value={typed.description ?? data?.description ?? ''}
        onChange={(description) => change({ description })}
        error={errors.fields.description}
        isDisabled={isLocked('description')}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {text('continue')}
      </Button>
    </AuthCard>
  );
}
