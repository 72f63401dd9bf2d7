/** Affiliates' names on the office's page, from their profiles, since usernames say little. */

/** The columns of the affiliate `a`, with the profile that `NAMED` joins. */
export const NAMES = `a.username affiliate, p.name "affiliateName", p.firm "affiliateFirm"`;

/** Joins the profile of the affiliate `a`. */
export const NAMED = 'left join profile p on p.affiliate_id = a.id';
