import { problemOf } from '../api/problem.ts';
import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';

type LoadErrorProps = {
  /** Says what failed to load. */
  readonly title: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly retryLabel: string;
};

/** Shows why a query failed, with a button to retry it. */
export function LoadError({ title, query, retryLabel }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      text={problemOf(query.error).message}
      action={<Button onPress={() => void query.refetch()}>{retryLabel}</Button>}
    />
  );
}
