// Makes the server a replica set with one member and creates the product's user. Run by mongosh; repeated runs change
// nothing.
/* global db, rs, sleep, process */
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'derby', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

const derby = db.getSiblingDB('derby');
if (!derby.getUser('derby')) {
  // oxlint-disable-next-line no-process-env -- mongosh has no other settings
  derby.createUser({ user: 'derby', pwd: process.env.MONGODB_PASSWORD, roles: ['readWrite'] });
}
