/** Who may log in to Kafka, as its files say: the broker itself, and our services. Passwords are in letters that need no escape. */
import { KAFKA_USERNAME } from './topology.ts';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
const BROKER = 'broker';

export type KafkaPasswords = { readonly broker: string; readonly services: string };

/** For the broker: as whom it logs in to itself, and all users. */
export function brokerUsers({ broker, services }: KafkaPasswords): string {
  const users = `user_${BROKER}="${broker}" user_${KAFKA_USERNAME}="${services}"`;
  return `KafkaServer {\n  ${PLAIN} username="${BROKER}" password="${broker}" ${users};\n};\n`;
}

/** For the tools of Kafka. */
export function clientLogin(services: string): string {
  return [
    'security.protocol=SASL_PLAINTEXT',
    'sasl.mechanism=PLAIN',
    `sasl.jaas.config=${PLAIN} username="${KAFKA_USERNAME}" password="${services}";\n`,
  ].join('\n');
}
