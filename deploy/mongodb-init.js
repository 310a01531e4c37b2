// Makes the server a replica set with one member and gives the product's user its password. Run by mongosh; repeated runs
// change nothing.
/* global db, rs, sleep, process */
// oxlint-disable-next-line no-process-env -- mongosh has no other settings
const { MONGODB_ROOT_PASSWORD: rootPassword, MONGODB_PASSWORD: pwd } = process.env;
// Here and not as an option of mongosh, because all users of the machine can read command lines.
db.getSiblingDB('admin').auth('root', rootPassword);

try {
  rs.status();
} catch {
  rs.initiate({ _id: 'derby', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

const derby = db.getSiblingDB('derby');
const account = { pwd, roles: ['readWrite'] };
if (derby.getUser('derby')) derby.updateUser('derby', account);
else derby.createUser({ user: 'derby', ...account });
