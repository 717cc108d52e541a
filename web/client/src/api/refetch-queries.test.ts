import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchQueries } from './refetch-queries.ts';

it('a first fetch that began before a change does not hide the change', async () => {
  const client = new QueryClient();
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const refetched = refetchQueries(client, { queryKey: ['list'] });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await refetched;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'after' });
  stop();
  client.clear();
});
