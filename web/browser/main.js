// All tests of the page in browsers, as one program: `cargo xtask web test` starts it, with parts
// of names of tests if only some are to run.

import { run } from './driver.js';
import './tests/access.js';
import './tests/axe.js';
import './tests/backup.js';
import './tests/comfort.js';
import './tests/controls.js';
import './tests/days.js';
import './tests/defects.js';
import './tests/editing.js';
import './tests/home.js';
import './tests/journey.js';
import './tests/keeping.js';
import './tests/large.js';
import './tests/lessons.js';
import './tests/list.js';
import './tests/making.js';
import './tests/mistakes.js';
import './tests/offline.js';
import './tests/paste.js';
import './tests/pictures.js';
import './tests/play.js';
import './tests/policy.js';
import './tests/printing.js';
import './tests/resume.js';
import './tests/solver.js';
import './tests/start.js';
import './tests/texts.js';

run(process.argv.slice(2));
