import { Compass } from 'lucide-react';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { text } from './texts.ts';
import { useTitle } from './use-title.ts';
import './InvitePage.css';

export function NotFoundPage() {
  useTitle(text('notFoundTitle'));
  return (
    <PublicLayout>
      <div className="lone">
        <EmptyState
          icon={<Compass aria-hidden="true" />}
          title={text('notFoundTitle')}
          isPage
          text={text('notFoundText')}
          action={
            <ButtonLink to="/" variant="primary">
              {text('toHome')}
            </ButtonLink>
          }
        />
      </div>
    </PublicLayout>
  );
}
