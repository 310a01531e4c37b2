// For browsers that do not know modules. start-again.js does the same in those that do.
document.getElementById('too-old').hidden = false;
