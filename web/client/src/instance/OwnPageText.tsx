import type { ReactNode } from 'react';
import { Markup } from '../markup/Markup.tsx';
import { LegalLayout } from '../pages/LegalPage.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ContactOperators } from './ContactOperators.tsx';
import { text } from './texts.ts';
import { useInstance } from './use-instance.ts';

type Props = {
  readonly page: 'rules' | 'privacy' | 'terms' | 'contact';
  readonly title: string;
  /** Shown if the operators wrote no text. Default: a notice that there is none. */
  readonly otherwise?: ReactNode;
};

/** A page with a text of the operators. */
export function OwnPageText({ page, title, otherwise }: Props) {
  const instance = useInstance();
  if (instance.isError) {
    return (
      <LegalLayout title={title}>
        <LoadError title={text('failedTitle')} query={instance} retryLabel={text('tryAgain')} />
      </LegalLayout>
    );
  }
  if (!instance.data) {
    return (
      <LegalLayout title={title}>
        <div role="status" aria-label={text('loading')}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      </LegalLayout>
    );
  }
  const words = instance.data.pages[page];
  if (words.trim() !== '') {
    return (
      <LegalLayout title={title}>
        <Markup content={words} />
      </LegalLayout>
    );
  }
  return (
    otherwise ?? (
      <LegalLayout title={title}>
        <EmptyState title={text('nothingWritten')} action={<ContactOperators />} />
      </LegalLayout>
    )
  );
}
