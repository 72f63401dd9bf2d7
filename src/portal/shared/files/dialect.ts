/** Detects which system wrote a file, from its columns. */
import { DIALECTS, type Dialect } from '../../../contract/contacts/moves.ts';

/** A heading for comparison: lowercase letters and digits only. */
export const bareHeading = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Columns that are specific to a system, in any order and case. */
const TELLING: Partial<Record<Dialect, string>> = {
  wealthbox:
    'externaluniqueid primaryemail primaryphone mailingaddressstreet mailingaddressstreet2 mailingaddresscity mailingaddressstate mailingaddresszipcode contacttype contactsource household householdtitle primaryemailaddress primaryphonenumber assignedto backgroundinfo streetline1 streetline2',
  redtail:
    'familyrelationship headofhousehold taggroups servicingadvisor writingadvisor importantinformation spousename homesecondaryaddress homestreetaddress designation businessemail homeemail statusdate category',
  salesforce:
    'accountname accountowner mailingstateprovince mailingzippostalcode mailingstreet mailingcity mailingstate mailingpostalcode mailingcountry emailoptout donotcall contactstatus isdeleted masterrecordid accountid hasoptedoutofemail hasoptedoutoffax ownerid leadsource',
  hubspot:
    'recordid lifecyclestage contactowner additionalemailaddresses unsubscribedfromallemail associatedcompany leadstatus createdate lastactivitydate mobilephonenumber stateregion countryregion',
  google:
    'fileas labels organizationname organizationtitle organizationdepartment phoneticfirstname phoneticlastname email1label email1value phone1label phone1value groupmembership yominame givennameyomi familynameyomi additionalname email1type phone1type address1formatted relation1label',
  outlook:
    'businessstreet businesscity businessstate businesspostalcode businesscountryregion homepostalcode homestreet businessphone businessfax homephone2 emaildisplayname emailtype email2address email2type assistantsphone assistantsname internetfreebusy officelocation companymainphone governmentidnumber webpage managersname',
  portal: 'rhythmindays nextstepon nextstep reason lastcontact stage source household',
};

/** Fewer matches may be a coincidence. */
const LEAST_TELLING = 3;

/** The system with the most specific columns, or "other". */
export function dialectOf(columns: readonly string[]): Dialect {
  const bares = new Set(columns.map(bareHeading));
  let best: Dialect = 'other';
  let most = LEAST_TELLING - 1;
  for (const dialect of DIALECTS) {
    const telling = TELLING[dialect]?.split(' ') ?? [];
    const count = telling.filter((heading) => bares.has(heading)).length;
    if (count > most) [best, most] = [dialect, count];
  }
  return best;
}

export const DIALECT_WORDS: Record<Dialect, string> = {
  wealthbox: 'a Wealthbox export',
  redtail: 'a Redtail export',
  salesforce: 'a Salesforce export',
  hubspot: 'a HubSpot export',
  google: 'a Google Contacts export',
  outlook: 'an Outlook export',
  vcard: 'a vCard file',
  portal: 'our own export',
  other: 'a CSV file',
};
