/** Stops with one line unless the Node from `npm ci` runs it; plain JavaScript, so that any Node can run it. */
const LEAST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    `Error: this project runs on Node ${LEAST_MAJOR}, which "npm ci" installs, but found ${process.version}. ` +
      'Run "npm ci" with Node 20 or newer, then start this through npm.',
  );
  process.exit(1);
}
