import { createApplication } from '@folkmoot/contracts/applications/commands';
import { Bot, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useApplications } from './applications-query.ts';
import { placeOf } from './places.ts';
import { text } from './texts.ts';
import './applications.css';

export function ApplicationList() {
  const create = useAction(createApplication);
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function make() {
    setIsPending(true);
    const made = await create({});
    setIsPending(false);
    if (made) await navigate(placeOf(made.id));
  }

  return (
    <Section
      title={text('applications')}
      description={text('applicationsText')}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => void make()} isPending={isPending}>
          {text('create')}
        </Button>
      }
    >
      <Rows />
    </Section>
  );
}

function Rows() {
  const applications = useApplications();
  if (!applications.data) {
    if (!applications.isError) return <SettingsWaiting />;
    return <LoadError title={text('failed')} query={applications} retryLabel={text('tryAgain')} />;
  }
  if (applications.data.length === 0) {
    return <EmptyState icon={<Bot aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  }
  return (
    <ul className="settings-rows">
      {applications.data.map(({ id, name, botUserId }) => (
        <li key={id}>
          <SettingsLink to={placeOf(id)} className="settings-row application-row">
            <Bot aria-hidden="true" className="settings-row-icon" />
            <span className="settings-row-text">
              <bdi>{name}</bdi>
              <span className="settings-row-detail">{text(botUserId === null ? 'withoutBot' : 'withBot')}</span>
            </span>
            <ChevronRight aria-hidden="true" className="settings-row-end" />
          </SettingsLink>
        </li>
      ))}
    </ul>
  );
}
