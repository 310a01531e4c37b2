// @ts-check
// Counts tickets and answers the order; sells nothing.

const MOST_TICKETS = 20;
const ANSWER = 'This is a stand-in: no ticket was sold';

const form = /** @type {HTMLFormElement} */ (document.querySelector('#order'));
const submit = /** @type {HTMLButtonElement} */ (form.querySelector('#submit'));
const answer = /** @type {HTMLElement} */ (form.querySelector('#answer'));

for (const button of form.querySelectorAll('button[data-for]')) {
  const { for: name = '', by } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener('click', () => {
    const input = inputOf(name);
    input.value = String(Math.min(Math.max(count(name) + Number(by), 0), MOST_TICKETS));
    show();
  });
}
form.addEventListener('input', show);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  answer.hidden = false;
  answer.textContent = ANSWER;
});

function show() {
  const total = count('adult') + count('junior');
  submit.disabled = total === 0;
  submit.textContent = `Order ${total} ${total === 1 ? 'ticket' : 'tickets'}`;
  answer.hidden = true;
}

/** @param {string} name */
function count(name) {
  return Number.parseInt(inputOf(name).value, 10) || 0;
}

/** @param {string} name */
function inputOf(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}
