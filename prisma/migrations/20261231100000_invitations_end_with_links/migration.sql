-- An invitation ends with its link: those whose link a deactivation or another event ended counted as open until now.
UPDATE invitations i SET expires_at = now()
WHERE i.accepted_at IS NULL AND i.expires_at > now()
  AND NOT EXISTS (SELECT FROM verification_tokens t WHERE t.user_id = i.user_id AND t.purpose = 'invite');
