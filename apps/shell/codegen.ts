import { generateOperations } from '@derby/build-kit/codegen';

await generateOperations({ documents: 'src', output: 'src/generated/graphql.ts', documentMode: 'string' });
await generateOperations({ documents: 'server', output: 'server/generated/graphql.ts', documentMode: 'string' });
