import { generateOperations } from '@derby/build-kit/codegen';

await generateOperations({
  documents: 'src/operations',
  output: 'src/generated/operations.ts',
  documentMode: 'string',
});
