import { problemOf } from '../api/problem.ts';
import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';

type LoadErrorProps = {
  /** What could not be loaded. */
  readonly title: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly retryLabel: string;
};

/** Says why a query failed, and offers to run it again. */
export function LoadError({ title, query, retryLabel }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      text={problemOf(query.error).message}
      action={<Button onPress={() => void query.refetch()}>{retryLabel}</Button>}
    />
  );
}
