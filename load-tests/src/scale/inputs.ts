/** The inputs of the scale model: measured unit costs, and assumptions. Each number has its source. */
import { z } from 'zod';

const Cost = z.strictObject({ value: z.number().nonnegative(), from: z.string().min(1) });

export const UnitCosts = z.strictObject({
  measured: z.string(),
  /** Of one core. A message represents any event, because read marks and reactions cost about as much. */
  microseconds: z.strictObject({
    commandApiMessage: Cost,
    databaseMessage: Cost,
    relayMessage: Cost,
    kafkaMessage: Cost,
    projectorMessage: Cost,
    redisMessage: Cost,
    redisReader: Cost,
    gatewaySignal: Cost,
    gatewayDelivery: Cost,
    proxyDelivery: Cost,
    gatewayPage: Cost,
    databasePage: Cost,
    gatewayConnection: Cost,
    databaseConnection: Cost,
    idleSocketSecond: Cost,
  }),
  bytes: z.strictObject({
    logMessage: Cost,
    readModelMessage: Cost,
    kafkaMessage: Cost,
    redisMessage: Cost,
    delivery: Cost,
    page: Cost,
    connection: Cost,
    socket: Cost,
    structurePerson: Cost,
  }),
  perSecond: z.strictObject({ logAppends: Cost, partition: Cost }),
});
export type UnitCosts = z.infer<typeof UnitCosts>;

/** Two communities: a quiet one and a busy one. */
const Assumed = z.strictObject({ value: z.tuple([z.number().positive(), z.number().positive()]), from: z.string().min(1) });

export const Assumptions = z.strictObject({
  people: Assumed,
  registeredPerConnected: Assumed,
  messagesPerPersonHour: Assumed,
  eventsPerMessage: Assumed,
  deliveredPerMessage: Assumed,
  pagesPerMessage: Assumed,
  connectionsPerMessage: Assumed,
  socketsPerPerson: Assumed,
  recipientsPerMessage: Assumed,
  averageOfPeak: Assumed,
  usedOfCore: Assumed,
  socketsPerGateway: Assumed,
  hottestPartition: Assumed,
  databaseCores: Assumed,
  commandApiMemoryGb: Assumed,
  kafkaReplicas: Assumed,
  kafkaHours: Assumed,
  databaseCopies: Assumed,
  redisSeconds: Assumed,
  pricesOf: z.string(),
  currency: z.string(),
  prices: z.strictObject({ coreMonth: Assumed, memoryGbMonth: Assumed, diskGbMonth: Assumed, trafficGb: Assumed }),
});
export type Assumptions = z.infer<typeof Assumptions>;

type Columns<T> = { readonly [Name in keyof T as T[Name] extends { value: unknown } ? Name : never]: number };
type Of<Group> = { readonly [Name in keyof Group]: number };

/** The numbers of one community, without sources. */
export type Inputs = {
  readonly cpu: Of<UnitCosts['microseconds']>;
  readonly bytes: Of<UnitCosts['bytes']>;
  readonly most: Of<UnitCosts['perSecond']>;
  readonly assumed: Columns<Assumptions>;
  readonly price: Of<Assumptions['prices']>;
};

function numbersOf<Name extends string>(costs: Readonly<Record<Name, z.infer<typeof Cost>>>): Readonly<Record<Name, number>>;
function numbersOf(costs: Readonly<Record<string, z.infer<typeof Cost>>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(costs).map(([name, { value }]) => [name, value]));
}

function columnOf<Name extends string>(
  assumed: Readonly<Record<Name, z.infer<typeof Assumed>>>,
  column: 0 | 1,
): Readonly<Record<Name, number>>;
function columnOf(assumed: Readonly<Record<string, z.infer<typeof Assumed>>>, column: 0 | 1): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(assumed).map(([name, { value }]) => [name, value[column]]));
}

export function inputsOf(costs: UnitCosts, assumptions: Assumptions, column: 0 | 1): Inputs {
  const { pricesOf: _date, currency: _currency, prices, ...assumed } = assumptions;
  return {
    cpu: numbersOf(costs.microseconds),
    bytes: numbersOf(costs.bytes),
    most: numbersOf(costs.perSecond),
    assumed: columnOf(assumed, column),
    price: columnOf(prices, column),
  };
}
