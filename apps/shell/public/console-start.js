// Runs before the first paint of the console, with what this device remembers: the colours, whether somebody is signed
// in, and the role of that user, whose menu has fewer sections. A blocked storage leaves all as it is.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('consoleTheme');
  if (['light', 'dark', 'sun'].includes(theme)) dataset.theme = theme;
  const token = localStorage.getItem('authToken');
  if (token === null) dataset.visitor = '';
  const { userId, role } = JSON.parse(localStorage.getItem('userRole') ?? '{}');
  const payload = (token ?? '').split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
  if (role === 'WEIGHMASTER' && JSON.parse(atob(payload)).sub === userId) dataset.weighmaster = '';
} catch {
  // Nothing is remembered.
}
