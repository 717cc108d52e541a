import { useState } from 'react';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Section } from './Section.tsx';

type DangerSectionProps = {
  readonly title: string;
  /** Shown in the section and in its dialog. */
  readonly consequence: string;
  /** The label of the button. Default: the title. */
  readonly button?: string;
  readonly isDisabled?: boolean;
  readonly confirmTitle: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
};

/** Deletes, removes or unpublishes the object of a settings page after a confirmation. */
export function DangerSection({
  title,
  consequence,
  button = title,
  isDisabled = false,
  confirmTitle,
  confirm,
  onConfirm,
}: DangerSectionProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await onConfirm();
    setIsAsked(false);
  });
  return (
    <Section
      title={title}
      description={consequence}
      tone="danger"
      actions={
        <Button variant="danger" onPress={() => setIsAsked(true)} isDisabled={isDisabled}>
          {button}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={confirmTitle}
        confirm={confirm}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {consequence}
      </ConfirmDialog>
    </Section>
  );
}
