/** Where the public looks up an insurance license, by state. A person opens these pages; the portal never reads them. */

/** The list of all departments of insurance, by the National Association of Insurance Commissioners. */
export const LICENSE_DEPARTMENTS = 'https://content.naic.org/state-insurance-departments';

interface LicenseSearch {
  url: string;
  /** The day on which the address was compared with the department's own words (YYYY-MM-DD). */
  comparedOn: string;
}

/** The states whose own search was compared. All others lead to the list of departments. */
export const LICENSE_SEARCH: Readonly<Record<string, LicenseSearch>> = {
  NY: {
    url: 'https://www.dfs.ny.gov/apps_and_licensing/agents_and_brokers/home',
    comparedOn: '2026-11-29',
  },
};
