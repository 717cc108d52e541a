import { describe, expect, it } from 'vitest';
import { asked } from './arguments.ts';

describe('npm run cluster', () => {
  it('starts the topology on the default port without options', () => {
    expect(asked([], 8080)).toMatchObject({ action: 'start', options: { counts: {}, ports: { proxy: 8080 } } });
  });

  it('accepts numbers of instances, a port and parts', () => {
    expect(asked(['--gateways', '3', '--command-apis=1', '--port', '9000', '--only', 'kafka,redis'], 8080)).toEqual({
      action: 'start',
      eventStore: false,
      options: { counts: { gateway: 3, 'command-api': 1 }, ports: { proxy: 9000 }, only: ['kafka', 'redis'] },
    });
  });

  it.each([['stop'], ['status'], ['secrets']] as const)('accepts %s', (action) => {
    expect(asked([action], 8080).action).toBe(action);
  });

  it('creates secrets for EventStoreDB only with its option, which no other command accepts', () => {
    expect([asked(['secrets'], 8080).eventStore, asked(['secrets', '--eventstore'], 8080).eventStore]).toEqual([false, true]);
    expect(() => asked(['--eventstore'], 8080)).toThrow('only with secrets');
  });

  it.each([
    [['dance'], /no command dance/],
    [['--gateways', 'two'], /--gateways takes a number/],
    [['--proxys', '2'], /proxys/],
  ] as const)('refuses %j and shows the usage', (words, why) => {
    expect(() => asked(words, 8080)).toThrow(why);
    expect(() => asked(words, 8080)).toThrow('npm run cluster');
  });
});
