/** One chunk, which visitors of other pages never download. */
export { YearBoards } from './components/year-boards.tsx';
export { YearList } from './components/year-list.tsx';
