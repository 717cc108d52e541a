import { describe, expect, test } from 'vitest';
import type { Inputs } from './inputs.ts';
import { ceilingsOf, commandApisOf, gatewaysOf, moneyOf, needsOf, ratesOf, storageOf, trafficOf } from './model.ts';

/** Round numbers: 1,000 messages per second, each one event that ten users with one socket each receive. */
const inputs: Inputs = {
  assumed: {
    people: 100_000,
    registeredPerConnected: 10,
    messagesPerPersonHour: 36,
    eventsPerMessage: 1,
    deliveredPerMessage: 1,
    pagesPerMessage: 1,
    connectionsPerMessage: 0.1,
    socketsPerPerson: 1,
    recipientsPerMessage: 10,
    averageOfPeak: 0.5,
    usedOfCore: 0.5,
    socketsPerGateway: 10_000,
    hottestPartition: 2,
    databaseCores: 16,
    commandApiMemoryGb: 16,
    kafkaReplicas: 3,
    kafkaHours: 24,
    databaseCopies: 2,
    redisSeconds: 60,
  },
  cpu: {
    commandApiMessage: 1000,
    databaseMessage: 100,
    relayMessage: 50,
    kafkaMessage: 100,
    projectorMessage: 100,
    redisMessage: 10,
    redisReader: 1,
    gatewaySignal: 100,
    gatewayDelivery: 10,
    proxyDelivery: 5,
    gatewayPage: 200,
    databasePage: 300,
    gatewayConnection: 1000,
    databaseConnection: 1000,
    idleSocketSecond: 1,
  },
  bytes: {
    logMessage: 1000,
    readModelMessage: 500,
    kafkaMessage: 1000,
    redisMessage: 1000,
    delivery: 500,
    page: 10_000,
    connection: 10_000,
    socket: 10_000,
    structurePerson: 2000,
  },
  most: { logAppends: 10_000, partition: 500 },
  price: { coreMonth: 10, memoryGbMonth: 1, diskGbMonth: 0.1, trafficGb: 0.01 },
};

function changed(assumed: Partial<Inputs['assumed']>): Inputs {
  return { ...inputs, assumed: { ...inputs.assumed, ...assumed } };
}

describe('the arithmetic of scale', () => {
  test('rates follow from what people do', () => {
    expect(ratesOf(inputs)).toEqual({ messages: 1000, events: 1000, deliveries: 10_000, pages: 1000, connections: 100, sockets: 100_000 });
  });

  test('needs gateways for sockets or for CPU, whichever is more', () => {
    // They need half a core, and each has 0.4 of a core left. Two would be enough for that, but ten are needed for the sockets.
    expect(gatewaysOf(inputs)).toBe(10);
    expect(gatewaysOf(changed({ recipientsPerMessage: 1000 }))).toBe(26);
  });

  test('needs infinite gateways if reading signals uses a whole core', () => {
    expect(gatewaysOf(changed({ eventsPerMessage: 5 }))).toBe(Number.POSITIVE_INFINITY);
  });

  test('needs at least two instances of each service', () => {
    expect(commandApisOf(inputs)).toBe(2);
    const needs = new Map(needsOf(inputs).map((need) => [need.part, need]));
    expect(needs.get('projector')).toMatchObject({ cores: 0.2, instances: 2 });
    // Each instance keeps the structure for a million registered users.
    expect(needs.get('command API')?.memoryGb).toBeCloseTo(2 * (0.4 + 2));
    expect(needs.get('Postgres')).toMatchObject({ cores: 1, instances: 2 });
  });

  test('the part that is nearest to its limit is the first bottleneck', () => {
    const ceilings = ceilingsOf(inputs);
    const shares = ceilings.map(({ load, most }) => load / most);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(ceilings[0]).toMatchObject({ name: 'the hottest of 16 partitions', load: 125, most: 500 });
    expect(ceilingsOf(changed({ registeredPerConnected: 100 }))[0]).toMatchObject({ unit: 'GB', load: 20, most: 16 });
  });

  test('computes storage, traffic and cost', () => {
    // 43.2 million events per day.
    expect(storageOf(inputs).map(({ gigabytes }) => gigabytes)).toEqual([31_536, 15_768, 129.6, 0.06]);
    const { gigabitsAtPeak, terabytesAMonth } = trafficOf(inputs);
    expect([gigabitsAtPeak, terabytesAMonth].map((value) => value.toFixed(3))).toEqual(['0.128', '20.736']);
    const money = new Map(moneyOf(inputs).map(({ name, amount }) => [name, amount]));
    expect(money.get('disks')).toBeCloseTo(0.1 * (31_536 + 15_768 + 129.6));
    expect(money.get('traffic to users')).toBeCloseTo(207.36);
  });
});
