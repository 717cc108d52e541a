import type { BotCommand } from '@folkmoot/contracts/applications/bot-command';
import { setBotCommands } from '@folkmoot/contracts/applications/commands';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { AddCommandDialog } from './AddCommandDialog.tsx';
import { useBotDetails } from './applications-query.ts';
import { text } from './texts.ts';

type BotCommandsProps = { readonly applicationId: string; readonly botUserId: string };

export function BotCommands({ applicationId, botUserId }: BotCommandsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const details = useBotDetails(botUserId);
  const commands = details.data?.user.application?.botCommands ?? [];
  const { attempt, isPending, problem } = useAttempt<readonly BotCommand[]>(async (next) => {
    await call(setBotCommands, { params: { applicationId }, body: { commands: next.map(wanted) } });
    await details.refetch();
    setIsAdding(false);
  });
  return (
    <Section
      title={text('commands')}
      description={text('commandsText')}
      actions={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => setIsAdding(true)} isDisabled={!details.data}>
          {text('addCommand')}
        </Button>
      }
    >
      {!isAdding && <ProblemNote>{problem?.message}</ProblemNote>}
      {details.data ? (
        <CommandRows commands={commands} isPending={isPending} onChange={attempt} />
      ) : details.isError ? (
        <LoadError title={text('commandsFailed')} query={details} retryLabel={text('tryAgain')} />
      ) : (
        <SettingsWaiting />
      )}
      {isAdding && (
        <AddCommandDialog
          usedNames={commands.map(({ name }) => name)}
          onClose={() => setIsAdding(false)}
          onAdd={(command) => attempt([...commands, command])}
          isPending={isPending}
          problem={problem?.message}
        />
      )}
    </Section>
  );
}

/** Omits empty fields. */
function wanted({ name, description, args }: BotCommand) {
  return { name, ...(description ? { description } : {}), ...(args ? { args } : {}) };
}

type CommandRowsProps = {
  readonly commands: readonly BotCommand[];
  readonly isPending: boolean;
  readonly onChange: (commands: readonly BotCommand[]) => void;
};

function CommandRows({ commands, isPending, onChange }: CommandRowsProps) {
  if (commands.length === 0) return <p className="settings-note">{text('noCommands')}</p>;
  return (
    <ul className="settings-rows">
      {commands.map(({ name, description, args }) => (
        <li key={name} className="settings-row">
          <div className="settings-row-text">
            <p className="settings-code">{`/${name}${args ? ` ${args}` : ''}`}</p>
            {description && <p className="settings-row-detail">{description}</p>}
          </div>
          <IconButton
            label={text('removeCommand', { name })}
            tone="danger"
            isDisabled={isPending}
            onPress={() => onChange(commands.filter((other) => other.name !== name))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
