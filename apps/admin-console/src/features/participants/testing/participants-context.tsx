import type { GatewayResponse, GatewayResponses } from '../../../testing/fake-gateway.ts';
import { showPage } from '../../../testing/page.tsx';
import { ParticipantsPage } from '../components/participants-page.tsx';

export const participant = (id: number, changes: object = {}) => ({
  __typename: 'Participant',
  id,
  firstName: 'Ann',
  lastName: `Sample${id}`,
  email: `ann${id}@example.com`,
  totalTickets: 4,
  derbyEntries: 3,
  juniorEntries: 1,
  status: 'active',
  hasWeighedIn: false,
  ...changes,
});
export const ANN = participant(1);
export const ZOE = participant(2, { firstName: 'Zoe', email: null, status: 'checked-in' });
export const HANK = participant(3, { firstName: 'Hank', status: 'cancelled' });

/** Response to the list query: these participants, by default Ann, Zoe and Hank. */
export const listOf = (participants: object[] = [ANN, ZOE, HANK]): GatewayResponse => ({ data: { participants } });

/** Shows Manage Participants with these server responses. Returns the sent operations. */
export const showParticipants = (responses: GatewayResponses = {}) =>
  showPage(<ParticipantsPage />, { Participants_List: () => listOf(), ...responses });
