import { accountDataRoutes, accountRoutes } from './lib/account/account.ts';
import { accountMailRoutes } from './lib/account/mail.ts';
import { alertRoutes } from './lib/alerts.ts';
import { approvalRoutes } from './lib/approvals/approvals.ts';
import { handoverRoutes } from './lib/approvals/handovers.ts';
import { assistantRoutes } from './lib/assistants/assistants.ts';
import { auditRoutes } from './lib/audit.ts';
import { endpoint } from './lib/auth/endpoint.ts';
import { calendarRoutes } from './lib/calendar/calendars.ts';
import { contactRoutes } from './lib/contacts/contacts.ts';
import { interactionRoutes } from './lib/contacts/interactions.ts';
import { memberContactRoutes } from './lib/contacts/member-contacts.ts';
import { homeRoutes } from './lib/home.ts';
import { estateRoutes } from './lib/households/estates.ts';
import { householdRoutes } from './lib/households/households.ts';
import { libraryRoutes } from './lib/library.ts';
import { linkRoutes } from './lib/links/links.ts';
import { reportRoutes } from './lib/links/reports.ts';
import { withMail } from './lib/mail/outbox.ts';
import { officeApplicationRoutes } from './lib/office/applications.ts';
import { officeApprovalRoutes } from './lib/office/approvals.ts';
import { officeLeadRoutes } from './lib/office/leads.ts';
import { officeOrderRoutes } from './lib/office/orders.ts';
import { reviewRoutes } from './lib/office/publications.ts';
import { officeRoutes } from './lib/office/routes.ts';
import { subscriberRoutes } from './lib/office/subscribers.ts';
import { officeTicketRoutes } from './lib/office/tickets.ts';
import { orderRoutes } from './lib/orders.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { profileRoutes } from './lib/profile/profiles.ts';
import { publicationRoutes } from './lib/profile/publications.ts';
import { bulkRoutes } from './lib/reviews/bulk.ts';
import { closingRoutes } from './lib/reviews/close.ts';
import { packetRoutes } from './lib/reviews/contents.ts';
import { dueRoutes } from './lib/reviews/due.ts';
import { planRoutes } from './lib/reviews/plans.ts';
import { familyReviewRoutes } from './lib/reviews/reviews.ts';
import { scenarioRoutes } from './lib/scenarios.ts';
import { searchRoutes } from './lib/search.ts';
import { shareRoutes } from './lib/shares/shares.ts';
import { suggestionRoutes } from './lib/shares/suggestions.ts';
import {
  accountPasswordRoutes,
  passkeyRoutes,
  sessionRoutes,
  stepUpRoutes,
  twoStepRoutes,
} from './lib/sign-in/security.ts';
import { stepRoutes } from './lib/tasks/steps.ts';
import { taskRoutes } from './lib/tasks/tasks.ts';
import { ticketRoutes } from './lib/tickets/tickets.ts';
import { certificateRoutes } from './lib/training/certificates.ts';
import { trainingRoutes } from './lib/training/training.ts';
import { undoRoutes } from './lib/undo.ts';

/** Everything that signed-in affiliates and the office read and write. */
export default withMail(
  endpoint(
    ...accountRoutes,
    ...accountDataRoutes,
    ...accountMailRoutes,
    ...accountPasswordRoutes,
    ...alertRoutes,
    ...approvalRoutes,
    ...assistantRoutes,
    ...auditRoutes,
    ...calendarRoutes,
    ...certificateRoutes,
    ...contactRoutes,
    ...dueRoutes,
    ...estateRoutes,
    ...homeRoutes,
    ...householdRoutes,
    ...memberContactRoutes,
    ...interactionRoutes,
    ...libraryRoutes,
    ...linkRoutes,
    ...officeRoutes,
    ...officeApplicationRoutes,
    ...officeApprovalRoutes,
    ...officeLeadRoutes,
    ...officeOrderRoutes,
    ...officeTicketRoutes,
    ...subscriberRoutes,
    ...reviewRoutes,
    ...orderRoutes,
    ...passkeyRoutes,
    ...planRoutes,
    ...bulkRoutes,
    ...closingRoutes,
    ...familyReviewRoutes,
    ...packetRoutes,
    ...profileRoutes,
    ...publicationRoutes,
    ...reportRoutes,
    ...scenarioRoutes,
    ...searchRoutes,
    ...sessionRoutes,
    ...stepUpRoutes,
    ...shareRoutes,
    ...suggestionRoutes,
    ...stepRoutes,
    ...taskRoutes,
    ...ticketRoutes,
    ...trainingRoutes,
    ...twoStepRoutes,
    ...undoRoutes,
    ...handoverRoutes,
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/account',
    '/api/account/audit',
    '/api/account/audit/export',
    '/api/account/codes',
    '/api/account/deletion',
    '/api/account/email',
    '/api/account/mail',
    '/api/account/passkeys',
    '/api/account/passkeys/:id',
    '/api/account/passkeys/options',
    '/api/account/password',
    '/api/account/proof',
    '/api/account/recovery-codes',
    '/api/account/step-up',
    '/api/account/step-up/options',
    '/api/account/step-up/passkey',
    '/api/account/sponsor',
    '/api/account/stored',
    '/api/account/two-step',
    '/api/alerts',
    '/api/alerts/:id',
    '/api/alerts/muted',
    '/api/alerts/read',
    '/api/alerts/unread',
    '/api/announcements/:id',
    '/api/approvals',
    '/api/approvals/:id',
    '/api/approvals/export',
    '/api/approvals/packet',
    '/api/approvals/things',
    '/api/assistants',
    '/api/assistants/:id',
    '/api/assistants/:id/letter',
    '/api/calendar',
    '/api/certificates',
    '/api/contacts',
    '/api/contacts/:id',
    '/api/contacts/:id/interactions',
    '/api/contacts/:id/interactions/:interactionId',
    '/api/contacts/:id/restore',
    '/api/contacts/bulk',
    '/api/contacts/counts',
    '/api/contacts/duplicates',
    '/api/contacts/export',
    '/api/contacts/import',
    '/api/contacts/imports',
    '/api/contacts/merge',
    '/api/contacts/not-duplicates',
    '/api/figures',
    '/api/households',
    '/api/households/:id',
    '/api/households/:id/estate',
    '/api/households/:id/members/:memberId/contact',
    '/api/library',
    '/api/library/:slug',
    '/api/library/:slug/favourite',
    '/api/links',
    '/api/links/:id',
    '/api/links/:id/visits',
    '/api/office/affiliates',
    '/api/office/affiliates/:id',
    '/api/office/affiliates/:id/reset',
    '/api/office/affiliates/:id/sign-out',
    '/api/office/affiliates/:id/unlock',
    '/api/office/affiliates/export',
    '/api/office/affiliates/import',
    '/api/office/announcements',
    '/api/office/announcements/:id',
    '/api/office/announcements/:id/withdraw',
    '/api/office/announcements/reach',
    '/api/office/applications',
    '/api/office/applications/:id',
    '/api/office/applications/decide',
    '/api/office/applications/export',
    '/api/office/approvals',
    '/api/office/approvals/:id',
    '/api/office/approvals/export',
    '/api/office/approvals/packet',
    '/api/office/assistants/:id',
    '/api/office/audit',
    '/api/office/audit/export',
    '/api/office/firms',
    '/api/office/firms/:id',
    '/api/office/health',
    '/api/office/leads',
    '/api/office/leads/:id',
    '/api/office/leads/:id/credit',
    '/api/office/leads/:id/decline',
    '/api/office/network',
    '/api/office/network/export',
    '/api/office/network/quiet',
    '/api/office/orders',
    '/api/office/orders/:id',
    '/api/office/overview',
    '/api/office/publications',
    '/api/office/publications/:id',
    '/api/office/publications/export',
    '/api/office/subscribers',
    '/api/office/subscribers/:id',
    '/api/office/subscribers/export',
    '/api/office/tickets',
    '/api/office/tickets/:id',
    '/api/office/tickets/:id/messages',
    '/api/office/waiting',
    '/api/orders',
    '/api/orders/:id',
    '/api/plans',
    '/api/plans/:id',
    '/api/profile',
    '/api/profile/logo/:hash',
    '/api/publications',
    '/api/publications/:id',
    '/api/reports',
    '/api/reports/introduced',
    '/api/reports/leads',
    '/api/reports/missing',
    '/api/reviews',
    '/api/reviews/:id',
    '/api/reviews/:id/close',
    '/api/reviews/due',
    '/api/reviews/:id/packet',
    '/api/scenarios',
    '/api/scenarios/:id',
    '/api/scenarios/counts',
    '/api/search',
    '/api/sessions',
    '/api/sessions/:id',
    '/api/shares',
    '/api/shares/:id',
    '/api/shares/:id/answers',
    '/api/shares/preview',
    '/api/tasks',
    '/api/tasks/:id',
    '/api/tasks/:id.ics',
    '/api/tasks/:id/done',
    '/api/tasks/steps',
    '/api/tickets',
    '/api/tickets/:id',
    '/api/tickets/:id/messages',
    '/api/today',
    '/api/training',
    '/api/training/:course/:lesson',
    '/api/undo',
    '/api/uses',
    '/api/uses/steps',
    '/api/work',
    '/api/work/:id',
  ],
  // Without the database driver's optional native binding, which is not installed.
  includedFiles: [
    '../.netlify/gated/**',
    '!../node_modules/pg/lib/native/**',
    // The CommonJS builds of packages that are imported.
    '!../node_modules/@netlify/blobs/dist/*.cjs',
    '!../node_modules/linkify-it/build/*.cjs.js',
    '!../node_modules/uc.micro/build/*.cjs.js',
    '!../node_modules/@simplewebauthn/server/script/**',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
