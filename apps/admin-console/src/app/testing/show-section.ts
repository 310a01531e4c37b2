import { fakeGateway, type Answers } from '../../testing/fake-gateway.ts';
import { pass, renderConsole } from './render-console.tsx';
import { boardIsPublic } from './signed-in.ts';

/** Shows the section at a path with these answers of the server; gives what the server was sent, by the operation's name. */
export async function showSection(path: string, answers: Answers, render: (path: string) => void = renderConsole) {
  const sent = fakeGateway({ Frame_LeaderboardVisibility: boardIsPublic, ...answers });
  render(path);
  await pass(1);
  const of = (name: string) => sent.filter((operation) => operation.name === name);
  return { all: () => sent, of, sentAs: (name: string) => of(name).map(({ variables }) => variables) };
}
