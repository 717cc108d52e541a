import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { ChevronLeft, Compass, Users } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MainHeader } from '../app/MainHeader.tsx';
import { formatTime } from '../i18n/format.ts';
import { text as sharedText } from '../settings/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usePublicServer } from './explore-query.ts';
import { PublicServerActions } from './PublicServerActions.tsx';
import { ServerName } from './ServerName.tsx';
import { text } from './texts.ts';
import './explore.css';

/** The page of a published server for all logged-in users. */
export function PublicServerPage() {
  const { serverId = '' } = useParams();
  const found = usePublicServer(serverId);
  return (
    <>
      <MainHeader title={found.data?.server?.name ?? text('title')} icon={<Compass aria-hidden="true" />} />
      <div className="explore">
        <div className="explore-page">
          <Link to="/app/explore" className="explore-back">
            <ChevronLeft aria-hidden="true" />
            {text('back')}
          </Link>
          {found.data ? (
            <About record={found.data} />
          ) : found.data === null ? (
            <EmptyState
              icon={<Compass aria-hidden="true" />}
              title={text('notFoundTitle')}
              text={text('notFoundText')}
              action={<ButtonLink to="/app/explore">{text('back')}</ButtonLink>}
            />
          ) : found.isError ? (
            <LoadError title={text('failed')} query={found} retryLabel={sharedText('tryAgain')} />
          ) : (
            <div role="status">
              <VisuallyHidden>{sharedText('loading')}</VisuallyHidden>
              <Skeleton height={240} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function About({ record }: { readonly record: RawPublicServer }) {
  const { server } = record;
  if (!server) return null;
  return (
    <article className="explore-about" aria-label={text('details', { name: server.name })}>
      <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} size={88} shape="square" />
      <h2>
        <ServerName record={record} />
      </h2>
      <p className="explore-text">
        <bdi>{record.description}</bdi>
      </p>
      <p className="explore-facts">
        <Users aria-hidden="true" />
        {text('members', { count: server._count.serverMembers })}
      </p>
      <p className="explore-detail">
        {text('bumps', { count: record.bumpCount })} · {text('lifetimeBumps', { count: record.lifetimeBumpCount })} ·{' '}
        {text('since', { date: formatTime(record.createdAt, 'date') })}
      </p>
      <PublicServerActions record={record} />
    </article>
  );
}
