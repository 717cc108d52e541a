import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import { ArrowUp, Plus, Shield, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { RoleMenu } from '../members/RoleMenu.tsx';
import { Section } from '../settings/Section.tsx';
import { useRoles, useServer } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import '../members/members.css';
import './welcome.css';

/** An unsaved answer has no id. */
export type AnswerDraft = {
  readonly key: string;
  readonly id?: string;
  readonly title: string;
  readonly roleIds: readonly string[];
};

type AnswersProps = {
  readonly serverId: string;
  readonly answers: readonly AnswerDraft[];
  readonly onChange: (answers: readonly AnswerDraft[]) => void;
};

/** The answers of a question, with the roles that each assigns. */
export function WelcomeAnswersEditor({ serverId, answers, onChange }: AnswersProps) {
  const made = useRef(0);

  function add() {
    made.current += 1;
    onChange([...answers, { key: `new-${made.current}`, title: '', roleIds: [] }]);
  }

  function edit(index: number, edits: Partial<AnswerDraft>) {
    onChange(answers.map((answer, at) => (at === index ? { ...answer, ...edits } : answer)));
  }

  function raise(index: number) {
    const [moved] = answers.slice(index, index + 1);
    if (moved) onChange(answers.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  }

  return (
    <Section
      title={text('answersTitle')}
      description={text('answersText')}
      actions={
        <Button icon={<Plus aria-hidden="true" />} onPress={add} isDisabled={answers.length >= WELCOME_LIMITS.answers}>
          {text('addAnswer')}
        </Button>
      }
    >
      <div>
        {answers.map((answer, index) => (
          <div key={answer.key} className="welcome-edit">
            <TextField
              label={text('answerLabel', { count: index + 1 })}
              value={answer.title}
              onChange={(title) => edit(index, { title })}
              maxLength={WELCOME_LIMITS.title.max}
              autoFocus={answer.id === undefined}
              autoComplete="off"
            />
            <div className="welcome-edit-actions">
              <IconButton label={text('moveUp', { count: index + 1 })} isDisabled={index === 0} onPress={() => raise(index)}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={text('removeAnswer', { count: index + 1 })}
                tone="danger"
                onPress={() => onChange(answers.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            <AnswerRoles
              serverId={serverId}
              label={text('rolesOf', { count: index + 1 })}
              roleIds={answer.roleIds}
              onChange={(roleIds) => edit(index, { roleIds })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

type AnswerRolesProps = {
  readonly serverId: string;
  readonly label: string;
  readonly roleIds: readonly string[];
  readonly onChange: (roleIds: readonly string[]) => void;
};

function AnswerRoles({ serverId, label, roleIds, onChange }: AnswerRolesProps) {
  const defaultRoleId = useServer(serverId)?.defaultRoleId;
  const givable = useRoles(serverId)
    .filter((role) => role.id !== defaultRoleId && !role.botRole)
    .toReversed();
  const selectedRoles = givable.filter((role) => roleIds.includes(role.id));
  if (givable.length === 0) return null;

  function toggle(id: string) {
    const without = selectedRoles.map((role) => role.id).filter((each) => each !== id);
    onChange(roleIds.includes(id) ? without : [...without, id].slice(0, WELCOME_LIMITS.rolesPerAnswer));
  }

  return (
    <div className="welcome-edit-roles">
      <RoleMenu label={label} icon={<Shield aria-hidden="true" />} roles={givable} selectedIds={roleIds} onToggle={toggle} />
      {selectedRoles.map((role) => (
        <span key={role.id} className="member-role">
          <span className="member-role-dot" style={{ background: role.hexColor }} />
          <bdi>{role.name}</bdi>
        </span>
      ))}
      {selectedRoles.length === 0 && <span className="member-role-none">{text('noRoles')}</span>}
    </div>
  );
}
