import { readConfig } from '@folkmoot/platform/config/config';
import { describe, expect, it } from 'vitest';
import { kafkaConnection } from './kafka-settings.ts';

const BROKERS = { KAFKA_BROKERS: 'kafka:9092' };

describe('the connection to Kafka', () => {
  it('does not exist without brokers', () => {
    expect(kafkaConnection(readConfig({ KAFKA_USERNAME: 'folkmoot' }))).toBeNull();
  });

  it('logs in with the settings', () => {
    expect(kafkaConnection(readConfig(BROKERS))).toEqual({ brokers: 'kafka:9092', login: null, tls: false });
    const settings = { ...BROKERS, KAFKA_USERNAME: 'folkmoot', KAFKA_PASSWORD: 'a secret', KAFKA_SASL: 'scram-sha-512', KAFKA_TLS: 'on' };
    expect(kafkaConnection(readConfig(settings))).toEqual({
      brokers: 'kafka:9092',
      login: { mechanism: 'scram-sha-512', username: 'folkmoot', password: 'a secret' },
      tls: true,
    });
  });

  it.each([{ KAFKA_USERNAME: 'folkmoot' }, { KAFKA_PASSWORD: 'a secret' }])('is refused with half a login: %j', (half) => {
    expect(() => kafkaConnection(readConfig({ ...BROKERS, ...half }))).toThrow(', or neither');
  });

  it('is refused with a mechanism that Folkmoot does not know', () => {
    expect(() => readConfig({ ...BROKERS, KAFKA_SASL: 'gssapi' })).toThrow('KAFKA_SASL');
  });
});
