import { describe, expect, test } from 'vitest';
import { aboveRest, between, byPart, microsecondsText, sharesText } from './cluster-cpu.ts';

const processes = ['kafka', 'gateway-1', 'gateway-2'].map((name) => ({ name, part: name.replace(/-\d$/, ''), pid: () => null }));

describe('CPU of a cluster', () => {
  test('counts zero for a process that was restarted, instead of a negative number', () => {
    const spent = between(new Map([['kafka', 5]]), new Map(Object.entries({ kafka: 1, redis: 2 })));
    expect(Object.fromEntries(spent)).toEqual({ kafka: 0, redis: 2 });
  });

  test('adds up the instances of a part, minus their idle CPU', () => {
    const parts = byPart(processes, new Map(Object.entries({ kafka: 3, 'gateway-1': 1, 'gateway-2': 2 })));
    expect(Object.fromEntries(parts)).toEqual({ kafka: 3, gateway: 3 });
    expect(Object.fromEntries(aboveRest(parts, new Map([['kafka', 0.5]]), 4))).toEqual({ kafka: 1, gateway: 3 });
  });

  test('lists the largest part first', () => {
    const times = new Map(Object.entries({ redis: 0.1, kafka: 0.5 }));
    expect(sharesText(times, 2)).toBe('kafka 25 %, redis 5 %');
    expect(microsecondsText(times, 1000)).toBe('kafka 500 µs + redis 100 µs');
  });
});
