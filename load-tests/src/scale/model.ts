/** The scale model: derives the load of each part from the activity of users. Pure. docs/explanation/scale.md explains every line. */
import { PARTITIONS } from '@folkmoot/platform/projection/partitions';
import type { Inputs } from './inputs.ts';

/** Per second in the busiest hour. */
export type Rates = {
  readonly messages: number;
  readonly events: number;
  readonly deliveries: number;
  readonly pages: number;
  readonly connections: number;
  readonly sockets: number;
};

/** `instances`: processes of a service, or machines of an engine. Infinite if more instances do not help. */
export type Need = { readonly part: string; readonly cores: number; readonly instances: number; readonly memoryGb: number };

/** A resource that exists only once: `load` of `most`. */
export type Ceiling = { readonly name: string; readonly unit: string; readonly load: number; readonly most: number };

export type Storage = { readonly place: string; readonly gigabytes: number; readonly how: string };

export type Traffic = { readonly gigabitsAtPeak: number; readonly terabytesAMonth: number };

export type Money = { readonly name: string; readonly amount: number };

export const GB = 1e9;
const DAY = 86_400;
const DAYS_A_YEAR = 365;
const DAYS_A_MONTH = 30;
const SECOND = 1e6;
/** The memory of an idle process of ours, and the memory of each engine. */
const BASE_GB = 0.4;
const ENGINE_GB_A_CORE = 4;

export function ratesOf({ assumed }: Inputs): Rates {
  const messages = (assumed.people * assumed.messagesPerPersonHour) / 3600;
  return {
    messages,
    events: messages * assumed.eventsPerMessage,
    deliveries: messages * assumed.deliveredPerMessage * assumed.recipientsPerMessage * assumed.socketsPerPerson,
    pages: messages * assumed.pagesPerMessage,
    connections: messages * assumed.connectionsPerMessage,
    sockets: assumed.people * assumed.socketsPerPerson,
  };
}

/** Every gateway reads every signal. The rest of its core is for its own sockets. If nothing is left, more gateways do not help. */
export function gatewaysOf(inputs: Inputs): number {
  const { assumed, cpu } = inputs;
  const rates = ratesOf(inputs);
  const left = assumed.usedOfCore - (rates.events * cpu.gatewaySignal) / SECOND;
  if (left <= 0) return Number.POSITIVE_INFINITY;
  return Math.ceil(Math.max(ownWorkOf(inputs, rates) / left, rates.sockets / assumed.socketsPerGateway));
}

/** Cores of the gateways' work that is shared out among them. */
function ownWorkOf({ cpu }: Inputs, { deliveries, pages, connections, sockets }: Rates): number {
  const spent =
    deliveries * cpu.gatewayDelivery + pages * cpu.gatewayPage + connections * cpu.gatewayConnection + sockets * cpu.idleSocketSecond;
  return spent / SECOND;
}

export function commandApisOf(inputs: Inputs): number {
  return Math.max(2, Math.ceil((ratesOf(inputs).events * inputs.cpu.commandApiMessage) / SECOND / inputs.assumed.usedOfCore));
}

function databaseCores({ cpu }: Inputs, { events, pages, connections }: Rates): number {
  return (events * cpu.databaseMessage + pages * cpu.databasePage + connections * cpu.databaseConnection) / SECOND;
}

/** Microseconds of Redis CPU per event: written once, read by every gateway and every command API. */
function redisMicroseconds(inputs: Inputs): number {
  return inputs.cpu.redisMessage + inputs.cpu.redisReader * (gatewaysOf(inputs) + commandApisOf(inputs));
}

export function structureGb({ assumed, bytes }: Inputs): number {
  return (assumed.people * assumed.registeredPerConnected * bytes.structurePerson) / GB;
}

export function needsOf(inputs: Inputs): readonly Need[] {
  const { assumed, cpu, bytes } = inputs;
  const rates = ratesOf(inputs);
  const cores = (microseconds: number) => microseconds / SECOND / assumed.usedOfCore;
  const ours = (part: string, need: number, atLeast: number, eachGb: number): Need => {
    const instances = Math.max(atLeast, Math.ceil(need));
    return { part, cores: need, instances, memoryGb: instances * eachGb };
  };
  const engine = (part: string, need: number, instances: number): Need => {
    return { part, cores: need, instances, memoryGb: Math.ceil(need) * ENGINE_GB_A_CORE };
  };
  const gateways = gatewaysOf(inputs);
  const gatewayCores = (ownWorkOf(inputs, rates) + gateways * ((rates.events * cpu.gatewaySignal) / SECOND)) / assumed.usedOfCore;
  const database = databaseCores(inputs, rates) / assumed.usedOfCore;
  return [
    ours('command API', cores(rates.events * cpu.commandApiMessage), 2, BASE_GB + structureGb(inputs)),
    ours('relay', cores(rates.events * cpu.relayMessage), 2, BASE_GB),
    ours('projector', cores(rates.events * cpu.projectorMessage), 2, BASE_GB),
    { part: 'gateway', cores: gatewayCores, instances: gateways, memoryGb: gateways * BASE_GB + (rates.sockets * bytes.socket) / GB },
    ours('proxy', cores(rates.deliveries * cpu.proxyDelivery), 2, BASE_GB),
    engine('Postgres', database, Math.ceil(database / assumed.databaseCores) * assumed.databaseCopies),
    engine('Kafka', cores(rates.events * cpu.kafkaMessage) * assumed.kafkaReplicas, assumed.kafkaReplicas),
    engine('Redis', cores(rates.events * redisMicroseconds(inputs)), 1),
  ];
}

/** The parts of which there is one, the first bottleneck first. */
export function ceilingsOf(inputs: Inputs): readonly Ceiling[] {
  const { assumed, cpu, most } = inputs;
  const rates = ratesOf(inputs);
  const oneCore = assumed.usedOfCore * SECOND;
  const ceilings: Ceiling[] = [
    { name: 'the log: one append after the other', unit: 'events/s', load: rates.events, most: most.logAppends },
    {
      name: 'one Postgres for log and read models',
      unit: 'cores',
      load: databaseCores(inputs, rates),
      most: assumed.databaseCores * assumed.usedOfCore,
    },
    {
      name: `the hottest of ${PARTITIONS} partitions`,
      unit: 'events/s',
      load: (rates.events / PARTITIONS) * assumed.hottestPartition,
      most: most.partition,
    },
    { name: 'the relay: one is active', unit: 'events/s', load: rates.events, most: oneCore / cpu.relayMessage },
    { name: 'every gateway reads every signal', unit: 'events/s', load: rates.events, most: oneCore / cpu.gatewaySignal },
    { name: 'Redis: one thread', unit: 'events/s', load: rates.events, most: oneCore / redisMicroseconds(inputs) },
    {
      name: 'structural state in the memory of each command API',
      unit: 'GB',
      load: structureGb(inputs),
      most: assumed.commandApiMemoryGb,
    },
  ];
  return ceilings.toSorted((a, b) => b.load / b.most - a.load / a.most);
}

export function storageOf(inputs: Inputs): readonly Storage[] {
  const { assumed, bytes } = inputs;
  const { events } = ratesOf(inputs);
  const aDay = events * DAY * assumed.averageOfPeak;
  return [
    {
      place: 'log, a year',
      gigabytes: (aDay * DAYS_A_YEAR * bytes.logMessage * assumed.databaseCopies) / GB,
      how: 'events per day × 365 × bytes × copies',
    },
    {
      place: 'read models, a year',
      gigabytes: (aDay * DAYS_A_YEAR * bytes.readModelMessage * assumed.databaseCopies) / GB,
      how: 'the same',
    },
    {
      place: 'Kafka',
      gigabytes: (aDay * (assumed.kafkaHours / 24) * bytes.kafkaMessage * assumed.kafkaReplicas) / GB,
      how: 'events of the hours that Kafka keeps × bytes × replicas',
    },
    {
      place: 'Redis, in memory',
      gigabytes: (events * assumed.redisSeconds * bytes.redisMessage) / GB,
      how: 'events of one minute in the busiest hour × bytes',
    },
  ];
}

export function trafficOf(inputs: Inputs): Traffic {
  const { assumed, bytes } = inputs;
  const { deliveries, pages, connections } = ratesOf(inputs);
  const bytesASecond = deliveries * bytes.delivery + pages * bytes.page + connections * bytes.connection;
  return {
    gigabitsAtPeak: (bytesASecond * 8) / 1e9,
    terabytesAMonth: (bytesASecond * assumed.averageOfPeak * DAY * DAYS_A_MONTH) / 1e12,
  };
}

/** Per month, at the end of the first year. Every core of an instance is paid for, used or not. */
export function moneyOf(inputs: Inputs): readonly Money[] {
  const { price, assumed } = inputs;
  const needs = needsOf(inputs);
  const cores = needs.reduce((sum, need) => {
    const copies = need.part === 'Postgres' ? assumed.databaseCopies : 1;
    return sum + Math.max(need.instances, Math.ceil(need.cores) * copies);
  }, 0);
  const memory = needs.reduce((sum, need) => sum + need.memoryGb, 0);
  const disk = storageOf(inputs)
    .filter(({ place }) => !place.startsWith('Redis'))
    .reduce((sum, { gigabytes }) => sum + gigabytes, 0);
  return [
    { name: 'cores', amount: cores * price.coreMonth },
    { name: 'memory', amount: memory * price.memoryGbMonth },
    { name: 'disks', amount: disk * price.diskGbMonth },
    { name: 'traffic to users', amount: trafficOf(inputs).terabytesAMonth * 1000 * price.trafficGb },
  ];
}
