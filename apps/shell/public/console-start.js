// Runs before the first paint of the console, with what this device remembers: the colours, whether somebody is signed
// in, and the role of that user, whose menu has fewer sections. A blocked storage leaves all as it is.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('consoleTheme');
  // The colours of `sun` are in a style sheet of the console.
  if (theme === 'sun') dataset.theme = 'light';
  else if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const token = localStorage.getItem('authToken');
  if (token === null) dataset.visitor = '';
  const { userId, role } = JSON.parse(localStorage.getItem('userRole') ?? '{}');
  const payload = (token ?? '').split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
  if (role === 'WEIGHMASTER' && JSON.parse(atob(payload)).sub === userId) dataset.weighmaster = '';
} catch {
  // Nothing is remembered.
}
