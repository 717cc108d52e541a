/**
 * The single definition of the full topology, from which `compose.yaml`, the targets of Prometheus and the plain processes of `npm run
 * cluster` are generated.
 */
import { captcha, common, commonSecrets, elsewhere, google, oidc, proof, push, shownCaptcha, turn } from './service-environment.ts';
import { type PartInput, Topology } from './topology-schema.ts';

export const KAFKA_VERSION = '4.1.1';

/** The settings of the broker for all targets. Listeners and folders depend on the target. */
export const kafkaSettings: Readonly<Record<string, string>> = {
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.listener.names': 'CONTROLLER',
  // Every connection needs a password, including those between broker and controller.
  'listener.security.protocol.map': 'CONTROLLER:SASL_PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT',
  'inter.broker.listener.name': 'SASL_PLAINTEXT',
  'sasl.enabled.mechanisms': 'PLAIN',
  'sasl.mechanism.inter.broker.protocol': 'PLAIN',
  'sasl.mechanism.controller.protocol': 'PLAIN',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'group.initial.rebalance.delay.ms': '0',
  // After kill -9 the broker can register again only when its last session has expired.
  'broker.session.timeout.ms': '4000',
  'broker.heartbeat.interval.ms': '1000',
  'auto.create.topics.enable': 'false',
  // The event log is the permanent store. Kafka only transports events, and a projector that was away longer continues from the log.
  'log.retention.hours': '72',
  'log.segment.bytes': '67108864',
};

/** The default user of EventStoreDB. */
export const EVENT_STORE_USERNAME = 'admin';

/** Ten services with their pools (16 connections and a listener), operator commands, and a reserve of 100 %. */
export const POSTGRES_CONNECTIONS = 400;

/** Addresses to which calls must not be relayed: this machine and its internal networks. */
const NOT_PEERS = [
  ...['0.0.0.0-0.255.255.255', '10.0.0.0-10.255.255.255', '100.64.0.0-100.127.255.255', '127.0.0.0-127.255.255.255'],
  ...['169.254.0.0-169.254.255.255', '172.16.0.0-172.31.255.255', '192.168.0.0-192.168.255.255', '::1'],
  ...['fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe80::-febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

const engines: readonly PartInput[] = [
  {
    name: 'postgres',
    image: 'postgres:18.4',
    command: ['postgres', '-c', `max_connections=${POSTGRES_CONNECTIONS}`, '-c', 'shared_buffers=512MB', '-c', 'jit=off'],
    instances: 1,
    port: 5432,
    environment: { POSTGRES_USER: 'folkmoot', POSTGRES_DB: 'folkmoot', POSTGRES_PASSWORD_FILE: { secretFile: 'database-password' } },
    secrets: ['database-password'],
    volumes: [{ name: 'postgres', at: '/var/lib/postgresql' }],
    health: { command: ['pg_isready', '--username=folkmoot', '--quiet'] },
    limits: { cpus: 2, memoryMb: 2048 },
    user: '999:999',
    temporary: ['/tmp', '/var/run/postgresql'],
    plainProcess: true,
  },
  {
    name: 'kafka',
    image: `apache/kafka:${KAFKA_VERSION}`,
    instances: 1,
    port: 9092,
    environment: {
      ...Object.fromEntries(
        Object.entries(kafkaSettings).map(([name, value]) => [`KAFKA_${name.toUpperCase().replaceAll('.', '_')}`, value]),
      ),
      KAFKA_LISTENERS: 'SASL_PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: 'SASL_PLAINTEXT://kafka:9092',
      KAFKA_OPTS: '-Djava.security.auth.login.config=/run/secrets/kafka-jaas',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@kafka:9093',
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
      KAFKA_HEAP_OPTS: '-Xms512m -Xmx512m',
    },
    // The users in the format of the broker, and a login for the health check.
    secrets: ['kafka-jaas', 'kafka-client'],
    volumes: [{ name: 'kafka', at: '/var/lib/kafka/data' }],
    health: {
      command: [
        '/opt/kafka/bin/kafka-broker-api-versions.sh',
        '--bootstrap-server',
        'kafka:9092',
        '--command-config',
        '/run/secrets/kafka-client',
      ],
    },
    limits: { cpus: 2, memoryMb: 1280 },
    user: '1000:1000',
    // The image writes its configuration next to its programs.
    readOnly: false,
    plainProcess: true,
  },
  {
    name: 'redis',
    image: 'redis:7.2.11',
    // The data in Redis is rebuilt after a restart, so nothing is written to disk.
    command: [
      'redis-server',
      '/run/secrets/redis-config',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory',
      '384mb',
      '--maxmemory-policy',
      'noeviction',
    ],
    instances: 1,
    port: 6379,
    scheme: 'redis',
    // The password in the format of Redis.
    secrets: ['redis-config'],
    health: { command: ['redis-cli', 'ping'] },
    limits: { cpus: 1, memoryMb: 512 },
    user: '999:999',
    temporary: ['/data'],
    plainProcess: true,
  },
  {
    name: 'eventstore',
    image: 'eventstore/eventstore:23.10.1-jammy',
    // EventStoreDB reads these passwords only from its environment, and applies them at its first start.
    entrypoint: [
      'sh',
      '-c',
      'EVENTSTORE_DEFAULT_ADMIN_PASSWORD="$$(cat /run/secrets/eventstore-password)" EVENTSTORE_DEFAULT_OPS_PASSWORD="$$(cat /run/secrets/eventstore-ops-password)" exec /opt/eventstore/EventStore.ClusterNode',
    ],
    instances: 1,
    port: 2113,
    environment: {
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      // Without TLS it requires no password. Of these secrets, only the authority is mounted as a certificate.
      EVENTSTORE_CERTIFICATE_FILE: { secretFile: 'eventstore-certificate' },
      EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: { secretFile: 'eventstore-key' },
      EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH: '/run/secrets',
      EVENTSTORE_HTTP_PORT: '2113',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    },
    secrets: ['eventstore-ca.crt', 'eventstore-certificate', 'eventstore-key', 'eventstore-ops-password', 'eventstore-password'],
    volumes: [{ name: 'eventstore', at: '/var/lib/eventstore' }],
    health: {
      command: ['curl', '--fail', '--silent', '--cacert', '/run/secrets/eventstore-ca.crt', 'https://127.0.0.1:2113/health/live'],
    },
    limits: { cpus: 2, memoryMb: 2048 },
    user: '1000:1000',
    readOnly: false,
    profile: 'eventstore',
    plainProcess: false,
  },
];

/** A service of the product. All use one image and one user, and report when they are ready. */
function ours(part: Omit<PartInput, 'image' | 'port' | 'health' | 'user' | 'temporary' | 'plainProcess'>): PartInput {
  return { image: 'ours', port: 8080, health: { path: '/readyz' }, user: '1000:1000', temporary: ['/tmp'], plainProcess: true, ...part };
}

const services: readonly PartInput[] = [
  ours({
    name: 'relay',
    // One instance works, and the other takes over if it fails.
    instances: 2,
    environment: common,
    secrets: commonSecrets,
    needs: ['postgres', 'kafka', 'redis'],
    limits: { cpus: 0.5, memoryMb: 384 },
  }),
  ours({
    name: 'projector',
    instances: 2,
    environment: {
      ...common,
      ...proof,
      SELF_CHECK_HOUR: { setting: 'SELF_CHECK_HOUR' },
      SELF_CHECK_EVENTS: { setting: 'SELF_CHECK_EVENTS' },
    },
    secrets: [...commonSecrets, 'proof-key'],
    needs: ['postgres', 'kafka', 'redis'],
    limits: { cpus: 1, memoryMb: 768 },
  }),
  ours({
    name: 'media',
    // Files are in one folder, and each step of an upload moves a file in it.
    instances: 1,
    environment: {
      ...common,
      MEDIA_S3_BUCKET: { setting: 'MEDIA_S3_BUCKET' },
      MEDIA_S3_URL: { setting: 'MEDIA_S3_URL' },
      MEDIA_S3_REGION: { setting: 'MEDIA_S3_REGION' },
      MEDIA_S3_KEY: { setting: 'MEDIA_S3_KEY' },
      MEDIA_S3_SECRET: { inFile: 'media-s3-secret', otherwise: { setting: 'MEDIA_S3_SECRET' } },
      MEDIA_UNCLAIMED_MB: { setting: 'MEDIA_UNCLAIMED_MB' },
      MEDIA_WORKERS: { setting: 'MEDIA_WORKERS' },
    },
    secrets: [...commonSecrets, 'media-s3-secret'],
    volumes: [{ name: 'media', at: '/data' }],
    needs: ['postgres', 'redis'],
    // Includes two workers with 150 MB each.
    limits: { cpus: 2, memoryMb: 768 },
  }),
  ours({
    name: 'embedder',
    // One instance is enough: links that were sent while it is down are looked up later, and further instances would only be on standby.
    instances: 1,
    environment: { ...common, LINK_EMBEDS: { setting: 'LINK_EMBEDS' } },
    secrets: commonSecrets,
    needs: ['postgres', 'redis'],
    // Includes a thread that may use 200 MB for a page.
    limits: { cpus: 0.5, memoryMb: 512 },
  }),
  ours({
    name: 'command-api',
    instances: 2,
    environment: { ...common, ...proof, ...google, ...push, ...turn, ...captcha, ...oidc, MEDIA_URL: { urlsOf: 'media' } },
    secrets: [...commonSecrets, 'google-client-secret', 'oidc-providers', 'proof-key', 'turn-secret', 'turnstile-secret'],
    // The outbox for e-mail if there is no SMTP_URL.
    volumes: [{ name: 'outbox', at: '/data' }],
    needs: ['postgres', 'kafka', 'redis'],
    limits: { cpus: 1, memoryMb: 1024 },
  }),
  ours({
    name: 'gateway',
    instances: 2,
    environment: {
      ...common,
      ...google,
      ...push,
      ...shownCaptcha,
      ...elsewhere,
      ...oidc,
      BUILD_DOCS: { setting: 'BUILD_DOCS' },
      COMMAND_API_URL: { urlsOf: 'command-api' },
    },
    secrets: [...commonSecrets, 'google-client-secret', 'oidc-providers'],
    needs: ['relay', 'projector', 'command-api'],
    limits: { cpus: 1, memoryMb: 1024 },
  }),
  {
    name: 'proxy',
    image: 'haproxy:2.6-alpine',
    instances: 1,
    port: 8080,
    published: ['8080:8080'],
    environment: { TRUST_PROXY: { setting: 'TRUST_PROXY' } },
    volumes: [{ from: 'proxy/haproxy.cfg', at: '/usr/local/etc/haproxy/haproxy.cfg' }],
    needs: ['command-api', 'gateway', 'media'],
    health: { command: ['wget', '--quiet', '--output-document=/dev/null', 'http://127.0.0.1:8080/readyz'] },
    limits: { cpus: 1, memoryMb: 512 },
    user: '99:99',
    plainProcess: true,
  },
];

const around: readonly PartInput[] = [
  {
    name: 'turn',
    image: 'coturn/coturn:4.6.3',
    command: [
      '-c',
      '/run/secrets/turn-config',
      '--log-file=stdout',
      '--realm=folkmoot',
      '--use-auth-secret',
      '--no-cli',
      '--no-multicast-peers',
      '--no-tcp-relay',
      ...NOT_PEERS.map((range) => `--denied-peer-ip=${range}`),
      '--min-port=49160',
      '--max-port=49200',
    ],
    instances: 1,
    port: 3478,
    scheme: 'turn',
    published: ['3478:3478/udp', '3478:3478/tcp', '49160-49200:49160-49200/udp'],
    // The shared secret as a line of TURN's configuration.
    secrets: ['turn-config'],
    // The program of the image has this file capability, and fails to start without it.
    capabilities: ['NET_BIND_SERVICE'],
    network: 'calls',
    health: { command: ['turnutils_stunclient', '-p', '3478', '127.0.0.1'] },
    limits: { cpus: 1, memoryMb: 256 },
    user: '65534:65534',
    temporary: ['/var/lib/coturn', '/tmp'],
    plainProcess: false,
  },
  {
    name: 'prometheus',
    image: 'prom/prometheus:v3.5.0',
    command: ['--config.file=/etc/prometheus/prometheus.yml', '--storage.tsdb.path=/prometheus', '--storage.tsdb.retention.time=15d'],
    instances: 1,
    port: 9090,
    secrets: ['metrics-token'],
    volumes: [
      { name: 'prometheus', at: '/prometheus' },
      { from: 'monitoring/prometheus.yml', at: '/etc/prometheus/prometheus.yml' },
      { from: 'monitoring/alerts.yml', at: '/etc/prometheus/alerts.yml' },
    ],
    health: { command: ['wget', '--quiet', '--output-document=/dev/null', 'http://127.0.0.1:9090/-/ready'] },
    limits: { cpus: 1, memoryMb: 512 },
    user: '65534:65534',
    plainProcess: false,
  },
  {
    name: 'grafana',
    image: 'grafana/grafana:12.2.0',
    instances: 1,
    port: 3000,
    // Only reachable from the machine itself.
    published: ['127.0.0.1:3000:3000'],
    environment: {
      GF_SECURITY_ADMIN_PASSWORD__FILE: { secretFile: 'grafana-password' },
      GF_ANALYTICS_REPORTING_ENABLED: 'false',
      GF_ANALYTICS_CHECK_FOR_UPDATES: 'false',
      GF_USERS_ALLOW_SIGN_UP: 'false',
    },
    secrets: ['grafana-password'],
    volumes: [
      { name: 'grafana', at: '/var/lib/grafana' },
      { from: 'monitoring/grafana/provisioning', at: '/etc/grafana/provisioning' },
      { from: 'monitoring/grafana/dashboards', at: '/etc/folkmoot/dashboards' },
    ],
    needs: ['prometheus'],
    health: { command: ['wget', '--quiet', '--output-document=/dev/null', 'http://127.0.0.1:3000/api/health'] },
    limits: { cpus: 1, memoryMb: 512 },
    user: '472:65534',
    temporary: ['/tmp', '/var/log/grafana'],
    plainProcess: false,
  },
];

export const topology: Topology = Topology.parse({
  parts: [...engines, ...services, ...around],
  secrets: [
    ...['database-password', 'database-url', 'event-store-url', 'eventstore-ca.crt', 'eventstore-certificate', 'eventstore-key'],
    ...['eventstore-ops-password', 'eventstore-password', 'google-client-secret', 'grafana-password', 'kafka-client', 'kafka-jaas'],
    ...['kafka-password', 'master-key', 'media-s3-secret', 'metrics-token', 'oidc-providers'],
    ...['proof-key', 'redis-config', 'redis-url', 'smtp-url', 'turn-config', 'turn-secret', 'turnstile-secret'],
  ],
});
