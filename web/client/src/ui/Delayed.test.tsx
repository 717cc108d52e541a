import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Delayed } from './Delayed.tsx';

it('shows nothing before the delay', () => {
  expect(renderToStaticMarkup(<Delayed>Waiting</Delayed>)).toBe('');
});
