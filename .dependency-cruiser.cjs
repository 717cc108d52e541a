/** Which room may import which. Ids are those of the table in docs/explanation/architecture.md; a test compares the two. */

const TEST = '[.](test|int[.]test|e2e[.]test)[.]tsx?$';
/** Test data, and what only tests run: contract suites of ports and what they stand on. */
const FOR_TESTS =
  '(-fixture[.]tsx?$|^contracts/fixtures/|^deploy/(clients|e2e|faults|simulation)/|/(testing|test-server|contract)/|contract(-suite)?[.]ts$|/test-[^/]+[.]ts$)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'A1-services-import-no-service',
      comment: 'What two services share is a contract, a platform part or a read model.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'A2-deciders-import-contracts-only',
      comment: 'A decider is pure: contracts, and state and rules beside it. What it must know comes as facts.',
      severity: 'error',
      from: { path: '[.]decider[.]ts$' },
      to: { pathNot: ['^contracts/', '^services/command-api/src/[^/]+/(?!index[.]ts$)(?!.+[.]facts[.]ts$).+[.]ts$'] },
    },
    {
      name: 'A3-read-models-import-no-service',
      comment: 'Projections, signals and queries stand on contracts and platform; a service mounts them.',
      severity: 'error',
      from: { path: '^read-models/' },
      to: { path: '^(services|web|deploy|load-tests)/' },
    },
    {
      name: 'A4-web-imports-contracts-only',
      comment: 'The client speaks the wire contract and knows nothing behind it.',
      severity: 'error',
      from: { path: '^web/([^/]+)/' },
      // Both clients are compressed by the same step of the build, which is in neither (decision 42).
      to: { path: '^(platform|read-models|services|deploy|load-tests|web)/', pathNot: ['^web/$1/', '^web/client/precompress[.]ts$'] },
    },
    {
      name: 'A5-no-cycles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'A6-tests-are-imported-by-nobody',
      comment: 'Move what is shared out of the test.',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'A7-fixtures-only-by-tests',
      comment: 'What runs in production must not depend on test data or test doubles.',
      severity: 'error',
      from: { pathNot: [TEST, FOR_TESTS] },
      to: { path: FOR_TESTS },
    },
    {
      name: 'A8-contracts-import-nothing-of-ours',
      comment: 'Contracts are the ground: shapes and pure rules, and zod to write them in.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(platform|read-models|services|web|deploy|load-tests)/' },
    },
    {
      name: 'A9-platform-imports-contracts-only',
      comment: 'No product rule belongs in platform.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(read-models|services|web|deploy|load-tests)/' },
    },
    {
      name: 'A10-command-api-imports-no-read-model',
      comment: 'A command is decided from events, never from what is shown.',
      severity: 'error',
      from: { path: '^services/command-api/' },
      to: { path: '^read-models/' },
    },
    {
      name: 'A10-projector-imports-projections-and-signals',
      comment: 'The projector knows read models as two lists.',
      severity: 'error',
      from: { path: '^services/projector/' },
      to: { path: '^read-models/', pathNot: '^read-models/src/(projections|signals)[.]ts$' },
    },
    {
      name: 'A10-gateway-imports-queries',
      comment: 'The gateway knows read models as what answers a GET or signs a socket on.',
      severity: 'error',
      from: { path: '^services/gateway/' },
      to: { path: '^read-models/', pathNot: '^read-models/src/queries[.]ts$' },
    },
    {
      name: 'A11-deploy-is-imported-by-load-tests-only',
      comment: 'deploy puts the rooms together, load-tests drive the whole; nothing stands on either.',
      severity: 'error',
      from: { path: '^(contracts|platform|read-models|services|web|deploy)/' },
      to: { path: '^(deploy|load-tests)/', pathNot: '^$1/' },
    },
    {
      name: 'A12-every-import-resolves',
      comment: 'An import that is not found is an import that no rule sees.',
      severity: 'error',
      from: {},
      // k6 brings its own modules with the program.
      to: { couldNotResolve: true, pathNot: '^k6(/|$)' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API to parse with.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
